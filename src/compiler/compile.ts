import type { Category, Collector } from '../fields/sources/source.ts';
import type { CompiledForm, GroupSection, Section } from './compiled.ts';
import type { Encoders } from './encode.ts';
import { cut } from './section.ts';

/** Folds definitions, in their order, into a form. Pure, total, deterministic; the result is frozen. */
export function compile(
  { types, diagnostics }: Pick<Collector, 'types' | 'diagnostics'>, parts: readonly (Category | GroupSection)[], encoders: Encoders,
): CompiledForm {
  const sections = Object.freeze(parts.flatMap((part): readonly Section[] => ('kind' in part ? [part] : cut(part, types))));
  const fields = sections.flatMap((section) => (section.kind === 'fields' ? section.fields : []));
  return Object.freeze({
    ...encoders,
    types,
    sections,
    fields: new Map(fields.map((field) => [field.id, field])),
    diagnostics: Object.freeze([...diagnostics]),
  });
}
