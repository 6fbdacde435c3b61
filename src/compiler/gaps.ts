import type { Text } from '../base/text.ts';
import { validateValue } from '../fields/check.ts';
import type { FieldDefinition, FieldId } from '../fields/definition.ts';
import { isOverLength } from '../fields/issue.ts';
import { baselineSiblings } from '../fields/siblings.ts';
import { canonical } from '../fields/value.ts';
import type { CompiledForm, Section } from './compiled.ts';
import { visibleToReader } from './visible-to-reader.ts';

/** A mandatory field, or a list with too few entries, that would block a save of the server's current values. */
export interface Gap {
  readonly place: FieldId;
  readonly label: Text;
  /** True where there is no value, false where it is invalid. */
  readonly missing: boolean;
}

/** The gap at a field, if any. An untouched text that is too long blocks no save, and a file that no response mentions may be stored. */
function gapAt(form: CompiledForm, field: FieldDefinition): readonly Gap[] {
  if (!field.mandatory || field.locked || field.isUnconfirmed) return [];
  const issue = validateValue(form.types, field, field.value, baselineSiblings(form.types, form.fields));
  if (!issue || isOverLength(issue)) return [];
  return [{ place: field.id, label: field.label, missing: canonical(field.value) === undefined }];
}

const gapsIn = (form: CompiledForm, section: Section, isActive: (field: FieldDefinition) => boolean): readonly Gap[] => {
  if (section.kind === 'fields') return section.fields.filter(isActive).flatMap((field) => gapAt(form, field));
  return section.items.length < section.min ? [{ place: section.id, label: section.title, missing: true }] : [];
};

/** The gaps of a form with the server's values, in its order. The fields of a list's entries are not checked. */
export function gapsOf(form: CompiledForm): readonly Gap[] {
  const isActive = visibleToReader(form, 'asked');
  return form.sections.flatMap((section) => gapsIn(form, section, isActive));
}
