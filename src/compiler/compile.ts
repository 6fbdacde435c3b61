import { lazy } from '../base/lazy.ts';
import type { Diagnostic } from '../fields/definition.ts';
import type { Category } from '../fields/sources/source.ts';
import type { CompiledForm, GroupSection, Section } from './compiled.ts';
import { formSchema, formUiSchema } from './form-schema.ts';
import { cut } from './section.ts';

/** What a form is compiled from: its parts in order, and how its values are sent. */
export interface FormSource<Sent> extends Pick<CompiledForm<Sent>, 'encode' | 'encodeField'> {
  readonly parts: readonly (Category | GroupSection)[];
  readonly diagnostics: readonly Diagnostic[];
}

const sectionsOf = (part: Category | GroupSection): readonly Section[] => ('kind' in part ? [part] : cut(part));

/**
 * Folds definitions into a form. Pure, total, deterministic; the result is frozen. The schemas of the whole form are
 * made when they are asked for: the engine mounts by sections and never needs them.
 */
export function compile<Sent>({ parts, diagnostics, encode, encodeField }: FormSource<Sent>): CompiledForm<Sent> {
  const sections = Object.freeze(parts.flatMap(sectionsOf));
  const fields = sections.flatMap((section) => (section.kind === 'fields' ? section.fields : []));
  const schema = lazy(() => formSchema(sections));
  const uiSchema = lazy(() => formUiSchema(sections));
  return Object.freeze({
    sections,
    fields: new Map(fields.map((field) => [field.id, field])),
    get schema() {
      return schema();
    },
    get uiSchema() {
      return uiSchema();
    },
    encode,
    encodeField,
    diagnostics: Object.freeze([...diagnostics]),
  });
}
