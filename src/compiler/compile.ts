import type { Diagnostic } from '../fields/definition.ts';
import type { Category } from '../fields/sources/source.ts';
import type { CompiledForm, FormValues, GroupSection, Section } from './compiled.ts';
import { cut } from './section.ts';

/** What a form is compiled from: its parts in order, and how its values are sent. */
export interface FormSource<Payload> {
  readonly parts: readonly (Category | GroupSection)[];
  readonly diagnostics: readonly Diagnostic[];
  readonly encode: (values: FormValues) => Payload;
}

const sectionsOf = (part: Category | GroupSection): readonly Section[] => ('kind' in part ? [part] : cut(part));

/** Folds definitions into a form. Pure, total, deterministic; the result is frozen. */
export function compile<Payload>({ parts, diagnostics, encode }: FormSource<Payload>): CompiledForm<Payload> {
  const sections = Object.freeze(parts.flatMap(sectionsOf));
  const fields = sections.flatMap((section) => (section.kind === 'fields' ? section.fields : []));
  return Object.freeze({
    sections,
    fields: new Map(fields.map((field) => [field.id, field])),
    encode,
    diagnostics: Object.freeze([...diagnostics]),
  });
}
