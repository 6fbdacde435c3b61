import { filledText, type JsonObject } from '../base/json.ts';
import type { LocalizedText } from '../base/text.ts';
import { isYes } from '../base/wire-boolean.ts';
import { entriesOf, readId } from './entries.ts';
import { decodeForm, type Decoder } from './decoder.ts';
import { call as lessonsCall } from './generated/my_lessons.ts';
import { form as reflectionForm } from './generated/reflection.ts';
import { form as updateForm } from './generated/update_reflection.ts';
import type { AnswerForm } from './issue.ts';
import { decodeKeyedList } from './list.ts';
import { readLocalized, readText, type WireId } from './values.ts';

/** One lesson of a class (spec §3 Lesson). */
export interface Lesson {
  readonly id: WireId;
  /** A plain day or a moment, as the server writes it. */
  readonly date: string | undefined;
  /** The applicant's reflection. */
  readonly comment: string | undefined;
  /** Absent where there is no reflection, and where the server has not told it. */
  readonly commentId: WireId | undefined;
  /** `validity`: a reflection can be written. */
  readonly valid: boolean;
  readonly reopen: boolean;
  /** Who reopens it is told first that it is late. */
  readonly lateNotice: boolean;
}

/** An exam of a class, as it is chosen. */
export interface ExamName {
  readonly id: WireId;
  readonly name: LocalizedText;
}

/** A class that the applicant attends (spec §3 Class entry). */
export interface JapaneseClass {
  /** Its own in the list, and the same at every load. */
  readonly key: string;
  readonly name: LocalizedText;
  readonly lessons: readonly Lesson[];
  readonly exams: readonly ExamName[];
  /** Where its lessons take place. */
  readonly address: string | undefined;
  /** The attendance points so far, as the server writes them. */
  readonly points: string | undefined;
}

/** The applicant's classes (spec §7 Classes). */
export const decodeLessons =
  decodeKeyedList({ call: lessonsCall, names: ['my_lessons', 'classes', 'jclasses', 'lessons'], read: readClass });

/** One without an id is known by its lessons. */
function readClass(entry: JsonObject): JapaneseClass | undefined {
  const id = readId(entry['jclass_id']);
  const key = String(id ?? '');
  return id === undefined && !Array.isArray(entry['lessons']) ? undefined : {
    key,
    name: readLocalized(entry['jclass_name'], key),
    lessons: firstOfEach(entriesOf(entry['lessons']).flatMap(readLesson)),
    exams: firstOfEach(entriesOf(entry['exams']).flatMap(readExamName)),
    address: readText(entry['participation_url']),
    points: filledText(entry['total_participation_point']),
  };
}

/** Of several entries with one id the first. */
function firstOfEach<Entry extends { readonly id: WireId }>(entries: readonly Entry[]): readonly Entry[] {
  const byId = new Map<string, Entry>();
  for (const entry of entries) if (!byId.has(String(entry.id))) byId.set(String(entry.id), entry);
  return [...byId.values()];
}

/** None without an id: nothing could be said of it. */
function readLesson(entry: JsonObject): readonly Lesson[] {
  const id = readId(entry['lesson_id']);
  if (id === undefined) return [];
  const comment = entry['comment'];
  return [{
    id,
    date: readText(entry['date']),
    comment: typeof comment === 'string' && comment.trim() !== '' ? comment : undefined,
    commentId: readId(entry['comment_id']),
    valid: isYes(entry['validity']),
    reopen: isYes(entry['reopen']),
    lateNotice: isYes(entry['show_late_submission_message']),
  }];
}

function readExamName(entry: JsonObject): readonly ExamName[] {
  const id = readId(entry['exam_id']);
  return id === undefined ? [] : [{ id, name: readLocalized(entry['exam_name'], String(id)) }];
}

/** What the server says to a reflection; an older one does not tell its id. */
export interface ReflectionSaved {
  readonly message: string | undefined;
  readonly commentId: WireId | undefined;
}

const decodeSaved = (form: AnswerForm): Decoder<ReflectionSaved> =>
  decodeForm(form, ({ message, comment_id }) => ({ message: readText(message), commentId: readId(comment_id) }));

export const decodeReflection = decodeSaved(reflectionForm);
export const decodeUpdatedReflection = decodeSaved(updateForm);
