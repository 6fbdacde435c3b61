import type { ReactNode } from 'react';
import type { CompiledForm } from '../compiler/compiled.ts';
import { FormBody } from './form-body.tsx';
import { Form, type FormHandle } from './form.tsx';
import { PlainSection } from './plain-section.tsx';

interface ShortFormProps<Payload> {
  readonly form: CompiledForm<Payload>;
  /** While a call is under way nothing in the form can be changed. */
  readonly busy: boolean;
  /** Everything in it has been checked. */
  readonly onSubmit: (handle: FormHandle<Payload>) => void;
  /** What stands below the fields. */
  readonly children: ReactNode;
}

/**
 * A form of a few fields, without rjsf, of which nothing is kept as a draft. So short a form has no summary: the first bad
 * field gets the focus.
 */
export function ShortForm<Payload>({ form, busy, onSubmit, children }: ShortFormProps<Payload>) {
  const submit = (handle: FormHandle<Payload>): void => {
    const [first] = handle.check();
    if (first) handle.goTo(first.field);
    else onSubmit(handle);
  };
  return (
    <Form form={form} busy={busy} onSubmit={submit}>
      <FormBody renderer={PlainSection} inert={busy} />
      {children}
    </Form>
  );
}
