import type { JsonObject } from '../base/json.ts';
import type { LocalizedText } from '../base/text.ts';
import { isYes } from '../base/wire-boolean.ts';
import { entriesOf, readId } from './entries.ts';
import { decodeForm } from './decoder.ts';
import { shape } from './generated/my_online_sessions.ts';
import { form as savedForm } from './generated/update_online_session.ts';
import { decodeList } from './list.ts';
import { readLocalized, readObject, readSaid, readText, type WireId } from './values.ts';

/** A question as it came; the compiler reads what its control needs of it. */
export interface SessionQuestion {
  /** Absent: it cannot be answered. */
  readonly id: WireId | undefined;
  /** Answered by a recording, which is saved by itself (spec §4 Online session). */
  readonly isVideo: boolean;
  readonly image: string | undefined;
  readonly video: string | undefined;
  readonly wire: JsonObject;
}

/** A text, a list or a file, as its question has it. */
export const isAnswered = ({ wire: { answer } }: SessionQuestion): boolean =>
  (Array.isArray(answer) ? answer.length > 0 : answer !== undefined && answer !== null && answer !== '');

/** A series of questions that an applicant answers one by one (spec §3 Online session). */
export interface OnlineSession {
  readonly id: WireId;
  readonly title: LocalizedText;
  /** Rich text. */
  readonly intro: LocalizedText | undefined;
  readonly introVideo: string | undefined;
  /** Rich text. */
  readonly outro: LocalizedText | undefined;
  readonly done: boolean;
  readonly questions: readonly SessionQuestion[];
}

const readQuestion = (wire: JsonObject): SessionQuestion => ({
  id: readId(wire['question_id']),
  isVideo: wire['question_type'] === 'video',
  image: readText(wire['display_image']),
  video: readText(wire['display_video']),
  wire,
});

function readSession(entry: JsonObject): OnlineSession | undefined {
  const id = readId(entry['online_session_id']);
  return id === undefined ? undefined : {
    id,
    title: readLocalized(entry['title'], String(id)),
    intro: readSaid(entry['intro_text']),
    introVideo: readText(entry['intro_video']),
    outro: readSaid(entry['outro_text']),
    done: isYes(entry['mark_as_done']),
    questions: entriesOf(entry['questions']).map(readQuestion),
  };
}

/** The applicant's online sessions (spec §7 Online sessions). */
export const decodeOnlineSessions = decodeList({
  call: shape.call, names: ['online_sessions', 'my_online_sessions', 'sessions'], shape, read: readSession, nameOf: ({ id }) => String(id),
});

/** What the server says to an answer, or to the end of a session. */
export interface OnlineSessionSaved {
  readonly message: string | undefined;
  /** Of a session that has ended (`readReceipt`). */
  readonly receipt: JsonObject | undefined;
}

export const decodeOnlineSessionSaved = decodeForm(savedForm, ({ message, receipt }): OnlineSessionSaved =>
  ({ message: readText(message), receipt: readObject(receipt) }));
