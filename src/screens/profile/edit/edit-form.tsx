import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LookupTables } from '../../../api/lookups.ts';
import { myProfileFieldsQuery, myProfileQuery, readEditing, type Editing } from '../../../api/profile.ts';
import type { Encoded } from '../../../base/body.ts';
import { compileProfile } from '../../../compiler/profile-form.ts';
import { DraftNotice } from '../../../engine/draft-notice.tsx';
import { draftOf } from '../../../engine/drafts/draft.ts';
import { useEnvironment } from '../../../engine/environment.tsx';
import { ErrorSummary } from '../../../engine/error-summary.tsx';
import { FormBody } from '../../../engine/form-body.tsx';
import { Form, type FormHandle } from '../../../engine/form.tsx';
import { RjsfSection } from '../../../engine/rjsf-section.tsx';
import { SectionOverview } from '../../../engine/section-overview.tsx';
import { FollowTabs } from '../../../forms/follow-tabs.tsx';
import { FootBar } from '../../../forms/foot-bar.tsx';
import { LeaveGuard } from '../../../forms/leave-guard.tsx';
import { useSaveForm } from '../../../forms/use-save-form.ts';
import { useSendForm } from '../../../forms/use-send-form.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { usePortal } from '../../../ui/portal.ts';
import { useProductVariant } from '../../../ui/product-variant.ts';
import { VIEW_ADDRESS } from '../mode.ts';
import { Titled } from '../../../ui/titled.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ConfirmSave } from './confirm-save.tsx';
import { FixedFacts } from './fixed-facts.tsx';
import { problemTexts } from './problem-texts.ts';
import { profileScope } from './scope.ts';

interface EditFormProps extends Editing {
  readonly lookups: LookupTables;
}

/** The profile's form. It is made once: answers that come in later do not change it under the applicant's hands. */
export function EditForm({ lookups, ...editing }: EditFormProps) {
  const { t } = useLanguage();
  const productVariant = useProductVariant();
  const { types } = useEnvironment();
  const { client } = usePortal();
  const { profile, revision } = editing;
  const compile = ({ profile: { checked }, edit }: Editing) => compileProfile({ profile: checked, edit, lookups: lookups.checked, productVariant, types });
  const [form] = useState(() => compile(editing));
  const { leaving, leave } = useLeave();
  const scope = profileScope(profile.id);
  const sender = useSendForm(profile.id, scope, {
    revision,
    load: async () => {
      const fresh = await readEditing(client);
      return { form: compile(fresh), revision: fresh.revision };
    },
  });
  const save = useSaveForm({ ...sender, problemTexts, onSaved: useShowSaved(leave) });
  const [asked, ask] = useState<FormHandle<Encoded>>();
  const saving = save.step.kind === 'saving';
  return (
    <Form
      form={form}
      draft={draftOf(scope)}
      busy={saving}
      onSubmit={(handle) => { ask(save.check(handle).length === 0 ? handle : undefined); }}
    >
      <Titled title={t('profile.editTitle')}>
        <DraftNotice />
        <ErrorSummary />
        <FixedFacts profile={profile} />
        <SectionOverview />
        <FormBody renderer={RjsfSection} inert={saving} />
        <FootBar step={save.step} cancel={<CancelButton onLeave={leave} />} />
      </Titled>
      {asked && (
        <ConfirmSave
          onCancel={() => { ask(undefined); }}
          onConfirm={() => {
            ask(undefined);
            void save.send(asked);
          }}
        />
      )}
      <FollowTabs scope={scope} sender={sender} saving={saving} />
      <LeaveGuard leaving={leaving} />
    </Form>
  );
}

/** The way back to the view. `leaving` tells the guard that it is meant: what was typed is saved or discarded. */
function useLeave() {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const leave = (): void => {
    leaving.current = true;
    void navigate(VIEW_ADDRESS);
  };
  return { leaving, leave };
}

/**
 * After a save: the server's words, the view, and the profile as the server has it now (spec §4 Profile). What was loaded
 * before is forgotten: shown once more, it would look as if the save had been lost.
 */
function useShowSaved(leave: () => void): (message: string) => void {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const queries = useQueryClient();
  return (message) => {
    notify({ kind: 'success', text: message || t('profile.saved') });
    for (const { queryKey } of [myProfileQuery(client), myProfileFieldsQuery(client)]) queries.removeQueries({ queryKey });
    leave();
  };
}
