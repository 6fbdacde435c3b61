import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { onboardingDisplayQuery, onboardingEditCall, revisionOf, type OnboardingAnswer, type OnboardingEditAnswer } from '../../../api/onboarding.ts';
import { compileOnboarding } from '../../../compiler/onboarding-form.ts';
import { DraftNotice } from '../../../engine/draft-notice.tsx';
import { draftOf } from '../../../engine/drafts/draft.ts';
import { useEnvironment } from '../../../engine/environment.tsx';
import { ErrorSummary } from '../../../engine/error-summary.tsx';
import { FormBody } from '../../../engine/form-body.tsx';
import { Form } from '../../../engine/form.tsx';
import { RjsfSection } from '../../../engine/rjsf-section.tsx';
import { SectionOverview } from '../../../engine/section-overview.tsx';
import { FollowTabs } from '../../../forms/follow-tabs.tsx';
import { FootBar } from '../../../forms/foot-bar.tsx';
import { LeaveGuard } from '../../../forms/leave-guard.tsx';
import { useSaveForm } from '../../../forms/use-save-form.ts';
import { useSendForm } from '../../../forms/use-send-form.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { usePortal } from '../../../ui/portal.ts';
import record from '../../../ui/record.module.css';
import styles from '../card.module.css';
import type { EditProps } from './edit-props.ts';
import { onboardingScope } from './scope.ts';
import { failureToast, problemTexts } from './toasts.ts';

/** Spec §2 Onboarding. */
const SAVE_WIDTH_PX = 200;

interface EditFormProps extends EditProps {
  readonly applicantId: string;
  readonly edit: OnboardingEditAnswer;
  readonly display: OnboardingAnswer | undefined;
}

/** The form of the edit data. It is made once: answers that come in later do not change it under the applicant's hands. */
export function EditForm({ ref, applicantId, edit, display, onSaving, onDone }: EditFormProps) {
  const { types } = useEnvironment();
  const { client } = usePortal();
  const [form] = useState(() => compileOnboarding(types, edit, display?.checked));
  const hasLocked = useMemo(() => [...form.fields.values()].some(({ locked }) => locked), [form]);
  const { t } = useLanguage();
  const leaving = useRef(false);
  const showSaved = useShowSaved();
  const scope = onboardingScope(applicantId);
  const sender = useSendForm(applicantId, scope, {
    revision: revisionOf(edit),
    load: async () => {
      const fresh = await client.send(onboardingEditCall);
      return { form: compileOnboarding(types, fresh, display?.checked), revision: revisionOf(fresh) };
    },
  });
  const save = useSaveForm({
    ...sender, problemTexts, failureToast,
    onSaved: (message) => {
      leaving.current = true;
      onDone();
      showSaved(message);
    },
  });
  const saving = save.step.kind === 'saving';
  useEffect(() => {
    onSaving(saving);
    return () => { onSaving(false); };
  }, [onSaving, saving]);
  return (
    <Form
      ref={ref}
      form={form}
      draft={draftOf(scope)}
      busy={saving}
      onSubmit={(handle) => { if (save.check(handle).length === 0) void save.send(handle); }}
    >
      <div className={styles.form}>
        <DraftNotice />
        <ErrorSummary />
        {hasLocked && <p className={record.note}>{t('onboarding.locked')}</p>}
        <SectionOverview />
        <FormBody renderer={RjsfSection} inert={saving} heading="h3" />
        <FootBar step={save.step} saveWidth={SAVE_WIDTH_PX} />
      </div>
      <FollowTabs scope={scope} sender={sender} saving={saving} />
      <LeaveGuard leaving={leaving} />
    </Form>
  );
}

/** After a save: the server's words, and the display data as the server has them now, with skeletons until they are there. */
function useShowSaved(): (message: string) => void {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const queries = useQueryClient();
  return (message) => {
    notify({ kind: 'success', text: message || t('onboarding.saved') });
    void queries.resetQueries({ queryKey: onboardingDisplayQuery(client).queryKey });
  };
}
