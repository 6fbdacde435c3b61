import type { Diagnostic } from '../fields/definition.ts';
import type { Category } from '../fields/sources/source.ts';
import type { CompiledForm, GroupSection, Section } from './compiled.ts';
import { cut } from './section.ts';

/** What a form is compiled from: its parts in order, and how its values are sent. */
export interface FormSource<Sent> extends Pick<CompiledForm<Sent>, 'types' | 'encode' | 'encodeField' | 'encodeEnvelope'> {
  readonly parts: readonly (Category | GroupSection)[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Folds definitions into a form. Pure, total, deterministic; the result is frozen. */
export function compile<Sent>({ parts, diagnostics, ...form }: FormSource<Sent>): CompiledForm<Sent> {
  const sections = Object.freeze(parts.flatMap((part): readonly Section[] => ('kind' in part ? [part] : cut(part, form.types))));
  const fields = sections.flatMap((section) => (section.kind === 'fields' ? section.fields : []));
  return Object.freeze({
    ...form,
    sections,
    fields: new Map(fields.map((field) => [field.id, field])),
    diagnostics: Object.freeze([...diagnostics]),
  });
}
