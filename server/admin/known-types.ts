import { MOST_LOOKED_UP } from '../../src/field-types/lint/measure.ts';
import { StartupError } from '../base/startup-error.ts';
import { type FieldEntry, isOfFields } from '../content/content.ts';
import { fieldFault } from '../content/field-fault.ts';
import { type InputTypes, typeNamed } from '../contract/input-types.ts';
import type { Queries } from '../database/database.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import type { Lists } from '../definitions/lists.ts';
import { answerSpecOf } from '../learning/exams/definition.ts';

/** A use of a type: in a field of a form, a question of an exam or an online session. */
export interface Use {
  readonly type: string;
  /** A sentence's part, like `the field "Level" of the form profile`. */
  readonly place: string;
}

/** Older builds stored fields without checks. */
const isEntry = (entry: unknown): entry is FieldEntry =>
  typeof entry === 'object' && entry !== null && 'definition' in entry && typeof entry.definition === 'object'
    && entry.definition !== null && 'input_type' in entry.definition;

/** Every place of a version that names an input type. */
export function usesOfTypes({ field_categories: categories, exams, online_sessions: sessions }: Lists): readonly Use[] {
  const inForms = categories.flatMap(({ form, fields }) => [fields].flat().filter(isEntry).map(({ name, definition }) =>
    ({ type: definition.input_type, place: `the field "${name}" of the form ${form}` })));
  const inExams = exams.flatMap(({ id, groups }) =>
    groups.flatMap(({ questions }) => questions).map((question) =>
      ({ type: answerSpecOf(question).type, place: `question ${String(question.question_id)} of the exam ${String(id)}` })));
  const inSessions = sessions.flatMap(({ id, questions }) =>
    questions.map(({ question_id: question, question_type: type }) =>
      ({ type, place: `question ${String(question)} of the online session ${String(id)}` })));
  return [...inForms, ...inExams, ...inSessions];
}

/**
 * Throws a `StartupError` where a type cannot be read with the current options of its look-up: its fields would be shown as text. The text
 * of its file has been checked before.
 */
function requireLookUps(types: InputTypes, { field_types: entries }: Lists): void {
  const unread = entries.find(({ name, entry }) => entry['options_from'] !== undefined && types.get(name)?.served === undefined);
  if (!unread) return;
  throw new StartupError(
    `Nothing was changed: the field type ${unread.name} cannot take its options from ${String(unread.entry['options_from'])}: `
      + `from 1 to ${String(MOST_LOOKED_UP)} are needed.`,
  );
}

/** Throws a `StartupError` where a field or a question has an input type that is neither built in nor defined by the content. */
function requireKnownTypes(types: InputTypes, lists: Lists): void {
  const unknown = usesOfTypes(lists).find(({ type }) => !types.has(type) || (!isOfFields(type) && type !== 'image'));
  if (unknown) {
    throw new StartupError(
      `Nothing was changed: ${unknown.place} is of the input type ${unknown.type}, which is neither built in nor a field type.`,
    );
  }
}

/** Throws a `StartupError` where a field does not fit its type: the form would be without it. */
function requireSoundFields(types: InputTypes, { field_categories: categories }: Lists): void {
  for (const { form, fields } of categories) {
    for (const { name, definition } of [fields].flat().filter(isEntry)) {
      const fault = fieldFault(typeNamed(types, definition.input_type), definition);
      if (fault) throw new StartupError(`Nothing was changed: the field "${name}" of the form ${form} cannot be asked: ${fault.reason}.`);
    }
  }
}

/** Checks content before it goes live. Throws a `StartupError` where its parts do not fit together. */
export async function requireConsistent({ definitions }: WithDefinitions, queries: Queries, lists: Lists): Promise<void> {
  const types = await definitions.typesOf(queries, lists);
  requireLookUps(types, lists);
  requireKnownTypes(types, lists);
  requireSoundFields(types, lists);
}
