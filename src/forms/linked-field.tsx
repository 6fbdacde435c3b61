import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { CompiledForm } from '../compiler/compiled.ts';
import { useFormHandle } from '../engine/form.tsx';
import { fieldIn } from '../ui/field-address.ts';

/** Scrolls to and focuses the field that the page's address names, once the form is rendered. */
export function LinkedField({ form }: { readonly form: CompiledForm }) {
  const { hash } = useLocation();
  const handle = useFormHandle();
  useEffect(() => {
    const field = fieldIn(hash);
    if (field === undefined || !(form.fields.has(field) || form.sections.some(({ id }) => id === field))) return undefined;
    // Later, since `goTo` flushes a render synchronously, which React does not allow inside an effect.
    const timer = setTimeout(() => { handle.goTo(field); }, 0);
    return () => { clearTimeout(timer); };
  }, [form, hash, handle]);
  return null;
}
