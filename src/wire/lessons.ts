import { filledText, type JsonObject } from '../base/json.ts';
import { localized } from '../base/text.ts';
import { isYes } from '../base/wire-boolean.ts';
import { entriesOf, readId } from './entries.ts';
import { callWithQuery, callWithId, callOfForm } from './call-of.ts';
import { call } from './generated/my_lessons.ts';
import { form as reflectionForm } from './generated/reflection.ts';
import { form as updateForm } from './generated/update_reflection.ts';
import { callOfEntries, withOwnKeys } from './list.ts';
import { readText, type WireId } from './values.ts';

/** One lesson of a class (spec §3 Lesson). */
export type Lesson = Readonly<ReturnType<typeof readLesson>[number]>;

/** An exam of a class, as the list of exams shows it. */
export type ExamName = Readonly<ReturnType<typeof readExamName>[number]>;

/** A class that the applicant attends (spec §3 Class entry). */
export type JapaneseClass = Readonly<NonNullable<ReturnType<typeof readClass>>>;

const classesCall = callOfEntries({ call, names: ['my_lessons', 'classes', 'jclasses', 'lessons'], read: readClass }, withOwnKeys);

/**
 * The applicant's classes (spec §7 Classes). The e-mail address goes with it, though the server answers for the bearer of the token
 * (DECISIONS "Calls that are not shown").
 */
export const lessonsCall = (email: string | undefined) => callWithQuery(classesCall, 'email', email);

/** An entry without an id counts as a class where it has lessons. */
function readClass(entry: JsonObject) {
  const id = readId(entry['jclass_id']);
  const key = String(id ?? '');
  return id === undefined && !Array.isArray(entry['lessons']) ? undefined : {
    /** Unique in the list, and the same at every load. */
    key,
    name: localized(entry['jclass_name'], key),
    lessons: firstOfEach(entriesOf(entry['lessons']).flatMap(readLesson)),
    exams: firstOfEach(entriesOf(entry['exams']).flatMap(readExamName)),
    /** Where its lessons take place. */
    address: readText(entry['participation_url']),
    /** The attendance points so far, as the server writes them. */
    points: filledText(entry['total_participation_point']),
  };
}

/** The first of several entries with the same id. */
function firstOfEach<Entry extends { readonly id: WireId }>(entries: readonly Entry[]): readonly Entry[] {
  const byId = new Map<string, Entry>();
  for (const entry of entries) if (!byId.has(String(entry.id))) byId.set(String(entry.id), entry);
  return [...byId.values()];
}

/** Leaves out a lesson without an id: no call could name it. */
function readLesson(entry: JsonObject) {
  const id = readId(entry['lesson_id']);
  if (id === undefined) return [];
  const comment = entry['comment'];
  return [{
    id,
    /** A plain day or a moment, as the server writes it. */
    date: readText(entry['date']),
    /** The applicant's reflection. */
    comment: typeof comment === 'string' && comment.trim() !== '' ? comment : undefined,
    /** Absent where there is no reflection, and where the server has not sent its id. */
    commentId: readId(entry['comment_id']),
    /** `validity`: a reflection can be written. */
    valid: isYes(entry['validity']),
    reopen: isYes(entry['reopen']),
    /** Reopening it first shows a notice that it is late. */
    lateNotice: isYes(entry['show_late_submission_message']),
  }];
}

function readExamName(entry: JsonObject) {
  const id = readId(entry['exam_id']);
  return id === undefined ? [] : [{ id, name: localized(entry['exam_name'], String(id)) }];
}

/** The server's answer to a reflection; an older server does not send its id. */
export type ReflectionSaved = Readonly<ReturnType<typeof readSaved>>;

const readSaved = ({ message, comment_id }: JsonObject) => ({ message: readText(message), commentId: readId(comment_id) });

/** Body: `{ reflection: { lesson_id, applicant_id, comment } }`. */
export const reflectionCall = callOfForm(reflectionForm, readSaved);

/** Body: `{ reflection: { comment } }`. */
export const updateReflectionCall = (commentId: WireId) => callWithId(callOfForm(updateForm, readSaved), String(commentId));
