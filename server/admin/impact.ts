import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Content, FieldDefinition } from '../content/content.ts';
import type { OnlineSessionQuestion } from '../content/generated/content.d.ts';
import { type InputType, type InputTypes, typeNamed } from '../contract/input-types.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import { ruleDefinition } from '../record/forms/rule-definition.ts';
import { choicesOf } from '../receipts/entries.ts';
import type { StoredValue } from '../record/forms/current-answers.ts';

/** Stored values of one field that a change would no longer accept; of a document its files. */
export interface Impact {
  readonly form: 'profile' | 'onboarding';
  readonly field: string;
  /** Applicants with such a value, and with any. */
  readonly refused: number;
  readonly all: number;
  /** The field is removed from the form: its values stay and are not shown. */
  readonly isGone: boolean;
  /** Fault codes, the most frequent first; no values, which are the applicants' own. */
  readonly codes: readonly string[];
}

type Parts = Pick<Content, 'field-types' | 'universities' | 'education-codes' | 'document-names' | 'profile-form' | 'onboarding-form'>;

interface Count {
  readonly [column: string]: unknown;
  readonly record: Impact['form'];
  readonly name: string;
  /** The id of a document, which has neither name nor value. */
  readonly document: number | null;
  readonly value: StoredValue;
  readonly holders: number;
}

type Services = WithDatabase & WithDefinitions;

/** The definitions of a form's fields by name, and of its documents by id, from its list or its fields. */
function definitionsIn(form: Parts['profile-form'] | Parts['onboarding-form']): ReadonlyMap<string | number, FieldDefinition> {
  const fields = (form?.categories ?? []).flatMap((category) => category.fields);
  const ids = [...fields, ...form?.documents ?? []].flatMap(({ document_name_id: id }) => id ?? []);
  return new Map<string | number, FieldDefinition>([
    ...fields.map(({ name, ...definition }) => [name, definition] as const), ...ids.map((id) => [id, { input_type: 'document' }] as const),
  ]);
}

/** Adapts a value as a page does: a single choice to a list where several may be made, and a list of one to a single choice. */
function readAs({ value: kind }: InputType, value: StoredValue): StoredValue {
  if (kind === 'choices') return [value].flat();
  return kind === 'choice' && Array.isArray(value) && value.length === 1 ? value[0] as string : value;
}

/** The fault code of a value, judged as that of a mandatory field. */
function codeOf(types: InputTypes, definition: FieldDefinition, value: StoredValue): string | undefined {
  const type = types.get(definition.input_type) ?? typeNamed(types, 'text');
  const adapted = readAs(type, value);
  if ((type.value === 'choices') !== Array.isArray(adapted)) return 'shape';
  const text = typeof adapted === 'string' ? type.normalise(adapted) : adapted;
  return type.judge({ ...ruleDefinition(definition, type), mandatory: true }, text)?.code;
}

/** The types, with the options that they take from the look-ups beside them. */
function typesOf({ db, definitions }: Services, { 'field-types': types = [], universities = [], ...parts }: Parts): Promise<InputTypes> {
  const codes = parts['education-codes'];
  const kinds = [['faculty', codes?.faculties], ['education_background', codes?.education_backgrounds]] as const;
  return definitions.typesOf(db, {
    field_types: types.map((entry) => ({ entry })),
    universities,
    education_codes: kinds.flatMap(([kind, labels = {}]) => Object.entries(labels).map(([code, label]) => ({ kind, code, label }))),
  });
}

interface Tally extends Omit<Impact, 'codes'> {
  all: number;
  refused: number;
  readonly codes: Map<string, number>;
}

const mostFrequent = (codes: ReadonlyMap<string, number>): readonly string[] =>
  [...codes].sort(([, one], [, other]) => other - one).map(([code, holders]) => `${code} ${String(holders)}`);

/**
 * Which stored values of the profile and of onboarding would no longer be accepted if `next` replaced `live`, by field. Each distinct value
 * is judged once. Drafts are in the applicants' browsers and cannot be checked.
 */
export async function impactOf(services: Services, live: Parts, next: Parts): Promise<readonly Impact[]> {
  const types = { live: await typesOf(services, live), next: await typesOf(services, next) };
  const definitionsOf = {
    live: { profile: definitionsIn(live['profile-form']), onboarding: definitionsIn(live['onboarding-form']) },
    next: { profile: definitionsIn(next['profile-form']), onboarding: definitionsIn(next['onboarding-form']) },
  };
  const { rows } = await services.db.execute<Count & Record<string, unknown>>(sql`
    select record, name, null::integer as document, value, count(*)::int as holders from field_values group by record, name, value
    union all select record, null, document_name_id, null, count(*)::int from documents group by record, document_name_id`);
  const tallies = new Map<FieldDefinition, Tally>();
  for (const { record, name, document, value, holders } of rows) {
    const [before, after] = [definitionsOf.live[record].get(document ?? name), definitionsOf.next[record].get(document ?? name)];
    if (!before) continue;
    const field = document === null ? name : live['document-names']?.find(({ id }) => id === document)?.name ?? String(document);
    const tally = tallies.get(before) ?? { form: record, field, refused: 0, all: 0, isGone: !after, codes: new Map<string, number>() };
    tallies.set(before, tally);
    tally.all += holders;
    const code = after && document === null ? codeOf(types.next, after, value) : undefined;
    // A value that does not fit an optional field blocks no save until the field becomes mandatory.
    const becomesMandatory = before['is_mandatory?'] !== true && after?.['is_mandatory?'] === true;
    if (code === undefined || (!becomesMandatory && codeOf(types.live, before, value) !== undefined)) continue;
    tally.refused += holders;
    tally.codes.set(code, (tally.codes.get(code) ?? 0) + holders);
  }
  return [...tallies.values()].filter(({ refused, isGone }) => refused > 0 || isGone)
    .map(({ codes, ...tally }) => ({ ...tally, codes: mostFrequent(codes) }));
}

/** Answers to a question that is removed, or whose new type or options they may not fit. */
export interface AffectedAnswers {
  readonly of: 'exam' | 'session' | 'survey' | 'interview';
  /** Of the exam, the session or the job. */
  readonly id: number;
  readonly question: number;
  readonly applicants: number;
  /** Types. No `after`: the question is removed. Equal ones without removed options: the definition of the type changes. */
  readonly before: string;
  readonly after: string | undefined;
  /** Ids of removed options. */
  readonly options: readonly string[];
}

type QuestionParts = Parts & Pick<Content, 'exams' | 'jobs' | 'online-sessions'>;
type AnswerCount = Pick<AffectedAnswers, 'of' | 'id' | 'question' | 'applicants'>;

/** Members of a type and its parts that no answer depends on. */
const ONLY_SHOWN: ReadonlySet<string> = new Set([
  '$schema', 'widget', 'label', 'placeholder', 'help', 'messages', 'translated_name', 'eng_placeholder', 'ja_placeholder', 'help_text',
  'option_name',
]);

/** What decides which answers a question takes. */
interface Question {
  readonly type: string;
  /** The definition of its type with those of its parts inlined; `null` for a built-in type. */
  readonly definition: unknown;
  readonly options: readonly string[];
}

/** The questions, by what asks them and their ids. */
async function questionsIn(services: Services, parts: QuestionParts): Promise<ReadonlyMap<string, Question>> {
  const { exams = [], jobs = [], 'online-sessions': sessions = [] } = parts;
  const lists: readonly (readonly [AnswerCount['of'], number, readonly OnlineSessionQuestion[]])[] = [
    ...exams.map(({ id, question_groups: groups }) => ['exam', id, groups.flatMap(({ questions }) => questions)] as const),
    ...sessions.map(({ id, questions }) => ['session', id, questions] as const),
    ...jobs.map(({ id, survey_questions: questions = [] }) => ['survey', id, questions] as const),
    ...jobs.map(({ id, interview_questions: questions = [] }) => ['interview', id, questions] as const),
  ];
  const types = await typesOf(services, parts);
  const entries = new Map(parts['field-types']?.map((entry) => [entry.name, entry]));
  const definitionOf = (name: string): unknown => JSON.parse(JSON.stringify(entries.get(name) ?? null, (member, value: unknown) => {
    // A part may have any name, and so may the members of a schema.
    if (typeof value === 'object' && value !== null && 'input_type' in value) return value;
    if (member === 'schema') return JSON.stringify(value);
    if (ONLY_SHOWN.has(member)) return undefined;
    return member === 'input_type' ? entries.get(String(value)) ?? value : value;
  }));
  return new Map(lists.flatMap(([of, id, questions]) => questions.map(({ question_id: question, question_type: type, options = [] }) => {
    const ownOptions = choicesOf(options).map((option) => option.id);
    const comparable = { type, definition: definitionOf(type),
      options: ownOptions.length > 0 ? ownOptions : types.get(type)?.options ?? [] };
    return [`${of}/${String(id)}/${String(question)}`, comparable] as const;
  })));
}

/** How many have answered each question; an answer that was emptied is none. */
const ANSWER_COUNTS = sql`
select 'exam' as of, exam_id as id, question_id as question, count(*)::int as applicants from exam_answers
  where answer is not null or file_key is not null group by exam_id, question_id
union all select 'session', online_session_id, question_id, count(*)::int from online_session_answers
  where answer is not null or file_key is not null group by online_session_id, question_id
union all select case kind when 'job_review' then 'survey' else 'interview' end, job_id, question_id, count(distinct applicant_id)::int
  from review_answers join reviews on reviews.id = review_id group by kind, job_id, question_id
order by of, id, question`;

/**
 * Which questions with stored answers would be removed, change their type or lose options if `next` replaced `live`. The answers stay
 * stored.
 */
export async function affectedAnswers(services: Services, live: QuestionParts, next: QuestionParts): Promise<readonly AffectedAnswers[]> {
  const [questions, nextQuestions] = [await questionsIn(services, live), await questionsIn(services, next)];
  const { rows } = await services.db.execute<AnswerCount & Record<string, unknown>>(ANSWER_COUNTS);
  return rows.flatMap((row) => {
    const key = `${row.of}/${String(row.id)}/${String(row.question)}`;
    const [before, after] = [questions.get(key), nextQuestions.get(key)];
    if (!before) return [];
    const options = after ? before.options.filter((id) => !after.options.includes(id)) : [];
    const isSame = before.type === after?.type && isDeepStrictEqual(before.definition, after.definition) && options.length === 0;
    return isSame ? [] : [{ ...row, before: before.type, after: after?.type, options }];
  });
}
