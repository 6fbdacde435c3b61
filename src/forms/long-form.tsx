import { useEffect, type ReactNode, type Ref } from 'react';
import type { CompiledForm } from '../compiler/compiled.ts';
import { DraftNotice } from '../engine/draft-notice.tsx';
import { draftOf } from '../engine/drafts/form-draft.ts';
import { ErrorSummary } from '../engine/error-summary.tsx';
import { FormBody } from '../engine/form-body.tsx';
import type { FormHandle } from '../engine/controller.ts';
import { Form, useFormStatus } from '../engine/form.tsx';
import { SectionOverview, SectionRail } from '../engine/section-overview.tsx';
import type { SectionRenderer } from '../engine/form-context.ts';
import { useErrorTitle } from '../ui/page-title.tsx';
import styles from './long-form.module.css';
import { useWideMargin } from './use-wide-margin.ts';
import type { SaveForm } from './use-save-form.ts';

interface LongFormProps {
  /** For components outside the form. */
  readonly ref?: Ref<FormHandle>;
  readonly form: CompiledForm;
  /** Identifies the form and its owner on this device. Another scope is another form, with a draft of its own. */
  readonly scope: string;
  /** Absent: the form is only read, and has no draft. */
  readonly save?: SaveForm;
  readonly renderer: SectionRenderer;
  /** The heading level of the categories. */
  readonly heading?: 'h2' | 'h3';
  /** The form fills its page: the list of its sections is in the margin or the foot bar (`FootBar.sections`), not above its fields. */
  readonly page?: boolean;
  /** The restored draft was discarded. */
  readonly onDiscarded?: () => void;
  /** Shown above the fields, below the error summary. */
  readonly above?: ReactNode;
  /** Shown below the fields. */
  readonly below?: ReactNode;
  /** `FootBar`, or a screen's own buttons. One of type submit saves. */
  readonly foot: ReactNode;
  /** Dialogs and guards of the form. */
  readonly children?: ReactNode;
}

/** A long form with its draft notice, error summary, list of sections and foot. */
export function LongForm(props: LongFormProps) {
  const { ref, form, scope, save, renderer, heading = 'h2', page = false, onDiscarded, above, below, foot, children } = props;
  const saving = save?.step.kind === 'saving';
  useErrorTitle(save?.step.kind === 'editing' && save.step.problem !== undefined);
  return (
    <Form
      key={scope}
      {...(ref !== undefined && { ref })}
      form={form}
      {...(save && { draft: draftOf(scope), scope })}
      busy={saving}
      onSubmit={(handle) => save?.submit(handle)}
    >
      <div className={styles.form}>
        <DraftNotice {...(onDiscarded && { onDiscarded })}><ErrorSummary textsOf={save?.textsOf} /></DraftNotice>
        {above}
        {page ? <MarginSections /> : <SectionOverview />}
        <FormBody renderer={renderer} inert={saving} heading={heading} />
        {below}
        {foot}
      </div>
      {save && <Mended onMended={save.mended} />}
      {children}
    </Form>
  );
}

function MarginSections() {
  return useWideMargin() && <SectionRail />;
}

/** Calls `onMended` when the last problem of the form is solved. */
function Mended({ onMended }: { readonly onMended: () => void }) {
  const problems = useFormStatus('problems');
  const hasProblems = problems.length > 0;
  useEffect(() => (hasProblems ? onMended : undefined), [hasProblems, onMended]);
  return null;
}
