import { useEffect, type ReactNode, type Ref } from 'react';
import type { CompiledForm } from '../compiler/compiled.ts';
import { DraftNotice } from '../engine/draft-notice.tsx';
import { draftOf } from '../engine/drafts/keep-form.ts';
import { ErrorSummary } from '../engine/error-summary.tsx';
import { FormBody } from '../engine/form-body.tsx';
import type { FormHandle } from '../engine/controller.ts';
import { Form, useFormStatus } from '../engine/form.tsx';
import { SectionOverview, SectionRail } from '../engine/section-overview.tsx';
import type { SectionRenderer } from '../engine/form-context.ts';
import { useErrorTitle } from '../ui/page-title.tsx';
import styles from './long-form.module.css';
import { useRoomBeside } from './use-room-beside.ts';
import type { SaveForm } from './use-save-form.ts';

interface LongFormProps {
  /** For what stands outside the form. */
  readonly ref?: Ref<FormHandle>;
  readonly form: CompiledForm;
  /** Names the form and whose it is on this device. Another scope is another form, with a draft of its own. */
  readonly scope: string;
  /** Absent: the form is only read, and nothing of it is kept. */
  readonly save?: SaveForm;
  readonly renderer: SectionRenderer;
  /** Of the categories of fields, by where the form stands on its page. */
  readonly heading?: 'h2' | 'h3';
  /** It is its page's own, with the list of its sections in the margin or the foot bar (`FootBar.sections`), and not above its fields. */
  readonly page?: boolean;
  /** What was taken up again has been discarded, with its draft. */
  readonly onDiscarded?: () => void;
  /** Stands above the fields, below what is wrong with them. */
  readonly above?: ReactNode;
  /** Stands below the fields. */
  readonly below?: ReactNode;
  /** How it goes on from here: `FootBar`, or a screen's own buttons. One of type submit saves. */
  readonly foot: ReactNode;
  /** Dialogs and guards of the form. */
  readonly children?: ReactNode;
}

/** A long form with all that belongs to it: what was taken up again, what is wrong, its sections, and the way on. */
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
        {page ? <Beside /> : <SectionOverview />}
        <FormBody renderer={renderer} inert={saving} heading={heading} />
        {below}
        {foot}
      </div>
      {save && <Mended onMended={save.mended} />}
      {children}
    </Form>
  );
}

function Beside() {
  return useRoomBeside() && <SectionRail />;
}

/** Tells that the last of what held up the save is gone. */
function Mended({ onMended }: { readonly onMended: () => void }) {
  const problems = useFormStatus('problems');
  const isHeldUp = problems.length > 0;
  useEffect(() => (isHeldUp ? onMended : undefined), [isHeldUp, onMended]);
  return null;
}
