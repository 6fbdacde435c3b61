import type { JsonObject } from '../base/json.ts';
import { localized, optionalText } from '../base/text.ts';
import { isYes } from '../base/wire-boolean.ts';
import { entriesOf, idOf, readId } from './entries.ts';
import { callOfForm } from './call-of.ts';
import { shape } from './generated/my_online_sessions.ts';
import { form as savedForm } from './generated/update_online_session.ts';
import { callOfList } from './list.ts';
import { isGiven, readObject, readText } from './values.ts';

/** A question as it came; the compiler reads what its control needs. */
export type SessionQuestion = Readonly<ReturnType<typeof readQuestion>>;

export const isAnswered = ({ wire: { answer } }: SessionQuestion): boolean => isGiven(answer);

/** A series of questions that an applicant answers one by one (spec §3 Online session). */
export type OnlineSession = Readonly<NonNullable<ReturnType<typeof readSession>>>;

const readQuestion = (wire: JsonObject) => ({
  /** Absent: it cannot be answered. */
  id: readId(wire['question_id']),
  image: readText(wire['display_image']),
  video: readText(wire['display_video']),
  wire,
});

function readSession(entry: JsonObject) {
  const id = readId(entry['online_session_id']);
  return id === undefined ? undefined : {
    id,
    title: localized(entry['title'], String(id)),
    /** Rich text. */
    intro: optionalText(entry['intro_text']),
    introVideo: readText(entry['intro_video']),
    /** Rich text. */
    outro: optionalText(entry['outro_text']),
    done: isYes(entry['mark_as_done']),
    receiptNumber: readText(entry['receipt_number']),
    questions: entriesOf(entry['questions']).map(readQuestion),
  };
}

/** The applicant's online sessions (spec §7 Online sessions). */
export const onlineSessionsCall = callOfList({
  call: shape.call, names: ['online_sessions', 'my_online_sessions', 'sessions'], shape, read: readSession, nameOf: idOf,
});

/** What the server says to an answer, or to the end of a session. */
export interface OnlineSessionSaved {
  readonly message: string | undefined;
  /** Of a session that has ended (`readReceipt`). */
  readonly receipt: JsonObject | undefined;
}

export const sessionAnswerCall = callOfForm(savedForm, ({ message, receipt }): OnlineSessionSaved =>
  ({ message: readText(message), receipt: readObject(receipt) }));
