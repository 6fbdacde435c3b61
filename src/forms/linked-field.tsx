import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { CompiledForm } from '../compiler/compiled.ts';
import { useFormHandle } from '../engine/form.tsx';
import { fieldIn } from '../ui/field-address.ts';

/** Scrolls to and focuses the field, or the heading of the section, that the page's address names, once the form is rendered. */
export function LinkedField({ form }: { readonly form: CompiledForm }) {
  const { hash } = useLocation();
  const handle = useFormHandle();
  useEffect(() => {
    const place = fieldIn(hash);
    if (place === undefined) return undefined;
    // Later, since both flush a render synchronously, which React does not allow inside an effect.
    const timer = setTimeout(() => {
      if (form.fields.has(place)) handle.goTo(place);
      else handle.goToSection(place);
    }, 0);
    return () => { clearTimeout(timer); };
  }, [form, hash, handle]);
  return null;
}
