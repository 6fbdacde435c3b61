import type { ReactNode } from 'react';
import type { CompiledForm } from '../compiler/compiled.ts';
import type { SectionRenderer } from '../engine/form-context.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { CancelButton } from './cancel-button.tsx';
import { FollowTabs } from './follow-tabs.tsx';
import { FootBar } from './foot-bar.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LinkedField } from './linked-field.tsx';
import { LongForm } from './long-form.tsx';
import type { SaveForm } from './use-save-form.ts';
import type { RevisionSender } from './use-send-on-revision.ts';
import { Waiting } from './waiting/waiting.tsx';

interface RecordFormProps {
  readonly form: CompiledForm;
  /** Identifies the form and its applicant on this device. */
  readonly scope: string;
  readonly save: SaveForm;
  readonly sender: RevisionSender;
  /** Given by the form's own chunk: the pages that share this component would load it with their view. */
  readonly renderer: SectionRenderer;
  /** The heading level of the categories. */
  readonly heading?: 'h2' | 'h3';
  /** Shown above the fields. */
  readonly above: ReactNode;
  /** The applicant has cancelled: what was typed is discarded. */
  readonly onCancel: () => void;
  /** Further dialogs of the form. */
  readonly children?: ReactNode;
}

/** The form of an applicant's own record, whose saves other tabs and devices may have overtaken (spec §4 Profile, Onboarding). */
export function RecordForm({ form, scope, save, sender, renderer, heading = 'h2', above, onCancel, children }: RecordFormProps) {
  const { t } = useLanguage();
  const { step } = save;
  const saving = step.kind === 'saving';
  return (
    <LongForm
      form={form}
      scope={scope}
      save={save}
      renderer={renderer}
      heading={heading}
      above={above}
      page
      foot={(
        <FootBar
          sections
          step={step}
          note={<Waiting t={t} save={save} waits={sender.waits} />}
          cancel={<CancelButton scope={scope} onLeave={onCancel} />}
        />
      )}
    >
      {children}
      <FollowTabs scope={scope} sender={sender} saving={saving} />
      <LeaveGuard saving={saving} />
      <LinkedField form={form} />
    </LongForm>
  );
}
