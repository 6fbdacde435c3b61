import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { recordScope } from '../../../base/scope.ts';
import { editingQuery, profileViewQueries, readEditing, type Editing } from '../../../api/profile.ts';
import { canChangeVideo, compileProfile, type ProfileInput } from '../../../compiler/profile-form.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { useApplicant, usePortal } from '../../../ui/portal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Titled } from '../../../ui/titled.tsx';
import type { LookupTables } from '../../../wire/lookups.ts';
import type { ProfileAnswer } from '../../../wire/profile.ts';
import { useInputTypes, useTypesOf } from '../../../engine/input-types.ts';
import { RjsfSection } from '../../../engine/rjsf-section.tsx';
import { ConfirmSend } from '../../../forms/confirm-send.tsx';
import { asOneRequest } from '../../../forms/save-request.ts';
import { useKeepDiscarded } from '../../../forms/discarded.ts';
import { RecordForm } from '../../../forms/record-form.tsx';
import { textsByProblem } from '../../../forms/problem-texts.ts';
import { reportBroken } from '../../../forms/report-broken.ts';
import { withAccepted } from '../../../forms/accepted-documents.ts';
import { useSaveForm } from '../../../forms/use-save-form.ts';
import { useSendOnRevision } from '../../../forms/use-send-on-revision.ts';
import { useProductVariant } from '../../../ui/product-variant.ts';
import { VIEW_ADDRESS } from '../mode.ts';
import { useNavigate } from '../../../ui/router.ts';
import { useShown } from '../../../ui/use-shown.ts';
import { useEnvironment } from '../../../engine/environment.tsx';
import styles from '../../../ui/record.module.css';
import { Fact } from '../../../ui/fact.tsx';

/** Loads the edit data, then shows the form (spec §4 Profile). */
export function ProfileEdit() {
  const { client } = usePortal();
  const { t, addTexts } = useLanguage();
  // The applicant who opened the page: while the log-in is open over it, the form and a recording in it stay.
  const [applicantId] = useState(useApplicant()?.id);
  const editing = useQuery(editingQuery(client));
  const words = useQuery({
    queryKey: ['texts', 'video'],
    queryFn: () => addTexts(['video']).then(() => true),
    enabled: editing.data !== undefined && canChangeVideo(editing.data.edit),
    staleTime: Infinity,
  });
  if (applicantId !== undefined && editing.data && !words.isLoading && !words.isError) {
    return <EditForm applicantId={applicantId} {...editing.data} />;
  }
  const failed = [editing, words].filter(({ isError }) => isError);
  const error = failed[0]?.error;
  return (
    <Titled title={t('profile.editTitle')}>
      {error
        ? <LoadError error={error} onRetry={() => { for (const query of failed) void query.refetch(); }} />
        : <Skeleton label={t('load.loading')} blocks={[160, 240, 240]} />}
    </Titled>
  );
}

const confirmWords = {
  title: 'profile.confirm.title', text: 'profile.confirm.text', cancel: 'profile.confirm.cancel', confirm: 'save.save',
};

/** Spec §8 Profile. */
const problemTexts = textsByProblem('profile.failed.mandatory', 'profile.failed.documents', 'profile.failed.education');

const loadChangeList = () => import('../../../engine/change-list.tsx');

interface EditFormProps extends Editing {
  readonly applicantId: string;
  readonly lookups: LookupTables;
}

/** The profile's form. It is compiled once: later answers of the server do not change it while it is being filled in. */
function EditForm({ applicantId, lookups, ...editing }: EditFormProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const productVariant = useProductVariant();
  const { profile, revision, formVersion } = editing;
  const types = useInputTypes(formVersion);
  const typesOf = useTypesOf();
  const { client } = usePortal();
  const queries = useQueryClient();
  const compile = ({ profile: { checked }, edit }: Editing, types: ProfileInput['types']) =>
    compileProfile({ profile: checked, edit: withAccepted(queries, edit), lookups: lookups.checked, productVariant, types });
  const [form] = useState(() => compile(editing, types));
  useEffect(() => { reportBroken('The profile', form); }, [form]);
  const isShown = useShown();
  // An applicant who has gone elsewhere during the save stays there.
  const leave = async (): Promise<void> => { if (isShown()) await navigate(VIEW_ADDRESS); };
  const scope = recordScope(applicantId, 'profile');
  const sender = useSendOnRevision(applicantId, scope, {
    revision, formVersion,
    load: async () => {
      const fresh = await readEditing(client);
      return { form: compile(fresh, await typesOf(fresh.formVersion)), revision: fresh.revision };
    },
  });
  const onSaved = useShowSaved(scope, leave);
  const save = useSaveForm({ requests: asOneRequest, ...sender, confirm: true, problemTexts, problemToast: true, onSaved });
  return (
    <Titled title={t('profile.editTitle')}>
      <RecordForm
        form={form} scope={scope} save={save} sender={sender} renderer={RjsfSection}
        above={<FixedFacts profile={profile} />} onCancel={() => void leave()}
      >
        <ConfirmSend
          step={save.step} words={confirmWords} load={loadChangeList}
          check={({ ChangeList }, { controller, leave }) => (
            { list: <ChangeList onLeave={leave} />, isEmpty: !controller.store.isUnfinished }
          )}
        />
      </RecordForm>
    </Titled>
  );
}

/**
 * After a save: shows the server's message and the view, with the profile loaded again (spec §4 Profile). The cached profile is
 * removed: shown once more, it would look as if the save had been lost.
 */
function useShowSaved(scope: string, leave: () => Promise<void>): (answers: readonly string[], news: readonly string[]) => Promise<void> {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const queries = useQueryClient();
  const { forget } = useKeepDiscarded(scope);
  return ([message], news) => {
    forget();
    notify({ kind: 'success', text: [message || t('profile.saved'), ...news].join('\n') });
    for (const { queryKey } of profileViewQueries(client)) void queries.resetQueries({ queryKey });
    return leave();
  };
}

/** The facts that cannot be edited, with a note that says so (spec §5 Profile save: read-only). */
function FixedFacts({ profile }: { readonly profile: ProfileAnswer }) {
  const { t } = useLanguage();
  const { other } = useEnvironment();
  return (
    <div>
      <dl className={styles.facts}>
        <Fact label={t('profile.studentId')} inOther={other?.line({ key: 'profile.studentId' })}>{profile.studentId}</Fact>
        <Fact label={t('field.login.email')} inOther={other?.line({ key: 'field.login.email' })}>{profile.email}</Fact>
      </dl>
      <p className={styles.note}>{t('profile.readOnly')}</p>
      {other?.line({ key: 'profile.readOnly' })}
    </div>
  );
}
