import { StartupError } from '../base/startup-error.ts';
import { isOfFields } from '../content/field-rules.ts';
import type { FieldEntry } from '../content/content.ts';
import type { Queries } from '../database/database.ts';
import { exams, onlineSessions } from '../database/learning-schema.ts';
import { fieldCategories } from '../database/schema.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import { askedBy } from '../exams/asked.ts';

/** Where a type is asked for: a field of a form, a question of an exam or an online session. */
export interface Use {
  readonly type: string;
  /** A sentence's part, like `the field "Level" of the form profile`. */
  readonly place: string;
}

/** What was changed by hand may be anything. */
const isEntry = (entry: unknown): entry is FieldEntry =>
  typeof entry === 'object' && entry !== null && 'definition' in entry && typeof entry.definition === 'object' && entry.definition !== null && 'input_type' in entry.definition;

/** Every place of what is live, within a transaction, that names an input type. */
export async function usesOfTypes(queries: Queries): Promise<readonly Use[]> {
  const categories = await queries.select({ form: fieldCategories.form, fields: fieldCategories.fields }).from(fieldCategories);
  const inForms = categories.flatMap(({ form, fields }) => [fields].flat().filter(isEntry).map(({ name, definition }) =>
    ({ type: definition.input_type, place: `the field "${name}" of the form ${form}` })));
  const inExams = (await queries.select({ id: exams.id, groups: exams.groups }).from(exams)).flatMap(({ id, groups }) =>
    groups.flatMap(({ questions }) => questions).map((question) => ({ type: askedBy(question).type, place: `question ${String(question.question_id)} of the exam ${String(id)}` })));
  const inSessions = (await queries.select({ id: onlineSessions.id, questions: onlineSessions.questions }).from(onlineSessions)).flatMap(({ id, questions }) =>
    questions.map(({ question_id: question, question_type: type }) => ({ type, place: `question ${String(question)} of the online session ${String(id)}` })));
  return [...inForms, ...inExams, ...inSessions];
}

/** Throws a `StartupError` where something live is of a type that nobody defines. */
export async function requireKnownTypes(queries: Queries, { definitions }: WithDefinitions): Promise<void> {
  const types = await definitions.inTables(queries);
  const unknown = (await usesOfTypes(queries)).find(({ type }) => !types.has(type) || (!isOfFields(type) && type !== 'image'));
  if (unknown) throw new StartupError(`Nothing was changed: ${unknown.place} is of the input type ${unknown.type}, which is neither built in nor a field type.`);
}
