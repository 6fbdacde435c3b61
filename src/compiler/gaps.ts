import type { Text } from '../base/text.ts';
import { judgeValue } from '../fields/check.ts';
import type { FieldDefinition, FieldId } from '../fields/definition.ts';
import { isOverLength } from '../fields/issue.ts';
import { siblingsIn } from '../fields/siblings.ts';
import { canonical } from '../fields/value.ts';
import type { CompiledForm, Section } from './compiled.ts';
import { readIn } from './read-form.ts';

/** A mandatory field, or a list with too few entries, that would hold up a save of what the server holds now. */
export interface Gap {
  readonly place: FieldId;
  readonly label: Text;
  /** Nothing is there; else what is there is not valid. */
  readonly missing: boolean;
}

/** What a save would say of a field. An untouched text that is too long holds up none, and a file that nothing is told of may be held. */
function gapAt(form: CompiledForm, field: FieldDefinition): readonly Gap[] {
  if (!field.mandatory || field.locked || field.untold) return [];
  const issue = judgeValue(form.types, field, field.value, siblingsIn(form.types, form.fields));
  if (!issue || isOverLength(issue)) return [];
  return [{ place: field.id, label: field.label, missing: canonical(field.value) === undefined }];
}

const gapsIn = (form: CompiledForm, section: Section, isAsked: (field: FieldDefinition) => boolean): readonly Gap[] => {
  if (section.kind === 'fields') return section.fields.filter(isAsked).flatMap((field) => gapAt(form, field));
  return section.items.length < section.min ? [{ place: section.id, label: section.title, missing: true }] : [];
};

/** What is missing in a form as the server holds it, in its order. What stands in the entries of a list is not looked at. */
export function gapsOf(form: CompiledForm): readonly Gap[] {
  const isAsked = readIn(form, 'asked');
  return form.sections.flatMap((section) => gapsIn(form, section, isAsked));
}
