import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { recordScope } from '../../../base/scope.ts';
import { onboardingEditQuery, onboardingDisplayQuery } from '../../../api/onboarding.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import { LoadError } from '../../../ui/load-error.tsx';
import { useApplicant, usePortal } from '../../../ui/portal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { readRevision } from '../../../wire/values.ts';
import { onboardingEditCall, type OnboardingAnswer, type OnboardingEditDataResponse } from '../../../wire/onboarding.ts';
import { compileOnboarding } from '../../../compiler/onboarding-form.ts';
import { useInputTypes, useTypesOf } from '../../../engine/input-types.ts';
import { RjsfSection } from '../../../engine/rjsf-section.tsx';
import { asOneRequest } from '../../../forms/save-request.ts';
import { useKeepDiscarded } from '../../../forms/discarded.ts';
import { RecordForm } from '../../../forms/record-form.tsx';
import { textsByProblem } from '../../../forms/problem-texts.ts';
import { reportBroken } from '../../../forms/report-broken.ts';
import { withAccepted } from '../../../forms/accepted-documents.ts';
import { useSaveForm } from '../../../forms/use-save-form.ts';
import { useSendOnRevision } from '../../../forms/use-send-on-revision.ts';
import { useShown } from '../../../ui/use-shown.ts';
import record from '../../../ui/record.module.css';
import type { ApiFailure } from '../../../api/failure.ts';
import { resolveText, type Translate } from '../../../base/text.ts';
import { problemOf } from '../../../ui/problem.ts';

/** Loads the edit data, then shows the form (spec §4 Onboarding). Without the display data it has no headings. */
export function OwnEdit(props: EditProps) {
  const { client } = usePortal();
  const { t } = useLanguage();
  // The applicant who opened the page: while the log-in is open over it, the form and a recording in it stay.
  const [applicantId] = useState(useApplicant()?.id);
  const edit = useQuery(onboardingEditQuery(client));
  // Loaded anew as well: of an older answer, fields that the form has lost since would seem to be the company's.
  const display = useQuery({ ...onboardingDisplayQuery(client), refetchOnMount: 'always' });
  if (applicantId !== undefined && edit.data && display.isFetchedAfterMount) {
    return <EditForm applicantId={applicantId} edit={edit.data} display={display.data} {...props} />;
  }
  return (
    <>
      {edit.isError
        ? <LoadError quiet error={edit.error} onRetry={() => void edit.refetch()} />
        : <Skeleton label={t('load.loading')} blocks={[24, 320, 640]} />}
      <div><button type="button" className={controls.quiet} onClick={props.onDone}>{t('save.cancel')}</button></div>
    </>
  );
}

/** The callback to the card around the form. */
interface EditProps {
  /** The server has confirmed the save, or the applicant has cancelled. */
  readonly onDone: () => void;
}

interface EditFormProps extends EditProps {
  readonly applicantId: string;
  readonly edit: OnboardingEditDataResponse;
  readonly display: OnboardingAnswer | undefined;
}

/** The form of the edit data. It is compiled once: later answers of the server do not change it while it is being filled in. */
function EditForm({ applicantId, edit, display, onDone }: EditFormProps) {
  const formVersion = readRevision(edit.form_version);
  const types = useInputTypes(formVersion);
  const typesOf = useTypesOf();
  const { client } = usePortal();
  const queries = useQueryClient();
  const [form] = useState(() => compileOnboarding(types, withAccepted(queries, edit), display?.checked));
  useEffect(() => { reportBroken('The onboarding form', form); }, [form]);
  const hasLocked = useMemo(() => [...form.fields.values()].some(({ locked }) => locked), [form]);
  const { t } = useLanguage();
  const showSaved = useShowSaved();
  const isShown = useShown();
  // An applicant who has gone elsewhere during a save, or while Cancel waits for a file, stays there.
  const finish = (): void => { if (isShown()) onDone(); };
  const scope = recordScope(applicantId, 'onboarding');
  const { forget } = useKeepDiscarded(scope);
  const sender = useSendOnRevision(applicantId, scope, {
    revision: readRevision(edit.revision), formVersion,
    load: async () => {
      const fresh = await client.send(onboardingEditCall);
      const types = await typesOf(readRevision(fresh.form_version));
      return { form: compileOnboarding(types, withAccepted(queries, fresh), display?.checked), revision: readRevision(fresh.revision) };
    },
  });
  const save = useSaveForm({
    requests: asOneRequest, ...sender, problemTexts, problemToast: true, failureToast,
    onSaved: ([message], news) => {
      forget();
      finish();
      showSaved(message, news);
    },
  });
  return (
    <RecordForm
      form={form} scope={scope} save={save} sender={sender} renderer={RjsfSection} heading="h3" onCancel={finish}
      above={hasLocked && <p className={record.note}>{t('onboarding.locked')}</p>}
    />
  );
}

/** After a save: shows the server's message, and loads the display data again, with skeletons until then. */
function useShowSaved(): (message: string | undefined, news: readonly string[]) => void {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const queries = useQueryClient();
  return (message, news) => {
    notify({ kind: 'success', text: [message || t('onboarding.saved'), ...news].join('\n') });
    void queries.resetQueries({ queryKey: onboardingDisplayQuery(client).queryKey });
  };
}

const problemTexts = textsByProblem('onboarding.failed.mandatory', 'onboarding.failed.documents');

/** The server's own message, else the one text of spec §8 Onboarding. */
const failureToast = (failure: ApiFailure | undefined, t: Translate): string => resolveText(problemOf(failure), 'en', t);
