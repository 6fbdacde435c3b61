import { useRef, type ReactNode } from 'react';
import type { CompiledForm, Section } from '../compiler/compiled.ts';
import type { OpenDraft } from './drafts/form-draft.ts';
import styles from './engine.module.css';
import type { FormHandle } from './controller.ts';
import { Form } from './form.tsx';
import { PlainSection } from './plain-section.tsx';
import { useInert } from './use-inert.ts';

interface ShortFormProps {
  readonly form: CompiledForm;
  /** Drafts what is typed; without it there is no draft (passwords). */
  readonly draft?: OpenDraft;
  /** While a call is running nothing in the form can be changed. */
  readonly busy: boolean;
  /** Called once a check has accepted everything. */
  readonly onSubmit: (handle: FormHandle) => void;
  /** Shown above the fields. */
  readonly above?: ReactNode;
  /** Shown below the fields. */
  readonly children: ReactNode;
}

/** A form of a few fields, without rjsf. So short a form has no summary: the first invalid field gets the focus. */
export function ShortForm({ form, draft, busy, onSubmit, above, children }: ShortFormProps) {
  const submit = (handle: FormHandle): void => {
    const [first] = handle.check();
    if (first) handle.goTo(first.field);
    else onSubmit(handle);
  };
  return (
    <Form form={form} {...(draft && { draft })} busy={busy} onSubmit={submit}>
      {above}
      <Fields sections={form.sections} inert={busy} />
      {children}
    </Form>
  );
}

/** All sections at once: nothing is mounted progressively, and there are no lists. */
function Fields({ sections, inert }: { readonly sections: readonly Section[]; readonly inert: boolean }) {
  const root = useRef<HTMLDivElement>(null);
  useInert(root, inert);
  return (
    <div ref={root} className={styles.body}>
      {sections.map((section) => section.kind === 'fields' && (
        <section key={section.id} className={styles.section}><PlainSection section={section} /></section>
      ))}
    </div>
  );
}
