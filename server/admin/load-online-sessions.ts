import type { WithClock } from '../base/clock.ts';
import { StartupError } from '../base/startup-error.ts';
import type { OnlineSessionContent, OnlineSessionQuestion, OnlineSessionTakerContent } from '../content/generated/content.d.ts';
import type { WithInputTypes } from '../contract/input-types.ts';
import type { Queries } from '../database/database.ts';
import { onlineSessionAnswers, onlineSessionTakers } from '../database/learning-schema.ts';
import type { Draft } from '../definitions/draft.ts';
import type { Change } from '../definitions/versions.ts';
import { judgeSessionAnswer } from '../learning/online-sessions/asked.ts';
import { type Answer, answerFits } from '../learning/questions/judge.ts';
import { noteAssignments } from './assignments.ts';
import type { ContentFiles } from './content-files.ts';
import { type OwnerOf, ownersOf } from './owners.ts';
import { type ShownMedia, shownMedia } from './shown-media.ts';

/** What times are counted from, answers judged by, and whose doing it is. */
interface Judging extends WithClock, WithInputTypes {
  readonly said: Change;
}

/** Where a question's picture and video stand now; it has no member for what it does not show. */
async function questionOf(
  { display_image: image, display_video: video, ...question }: OnlineSessionQuestion, bring: ShownMedia['bring'],
): Promise<OnlineSessionQuestion> {
  const [display_image, display_video] = [await bring('picture', image), await bring('video', video)];
  return { ...question, ...(display_image !== undefined && { display_image }), ...(display_video !== undefined && { display_video }) };
}

/** Throws a `StartupError` for an answer that does not fit its question. */
function requireAnswer(
  place: string, question: OnlineSessionQuestion | undefined, answer: string | readonly string[], { inputTypes }: Judging,
): Answer {
  if (!question) throw new StartupError(`${place} is one to a question that is not asked.`);
  const judge = (): Answer => judgeSessionAnswer(inputTypes, question, answer);
  if (!answerFits(judge)) throw new StartupError(`${place} does not fit.`);
  return judge();
}

/** What an applicant has answered, or ended, stays. */
async function loadTaker(
  queries: Queries, { id, questions }: OnlineSessionContent, taker: OnlineSessionTakerContent, ownerOf: OwnerOf, judging: Judging,
): Promise<void> {
  const { applicant, answers = {}, done = false } = taker;
  const key = { applicantId: ownerOf(applicant), onlineSessionId: id };
  const at = judging.clock();
  const rows = Object.entries(answers).map(([questionId, answer]) => {
    const place = `online-sessions.json, ${String(id)}, the answer of ${applicant} to question ${questionId}`;
    const question = questions.find(({ question_id: known }) => String(known) === questionId);
    return { ...key, questionId: Number(questionId), answer: requireAnswer(place, question, answer, judging), at };
  });
  const added = await queries.insert(onlineSessionTakers).values({ ...key, doneAt: done ? at : null }).onConflictDoNothing()
    .returning({ id: onlineSessionTakers.applicantId });
  if (added.length === 0) return;
  await noteAssignments(queries, judging.said, [{ kind: 'online_session', applicantId: key.applicantId, itemId: id, state: {} }]);
  if (rows.length > 0) await queries.insert(onlineSessionAnswers).values(rows);
}

async function loadSession(
  queries: Queries, draft: Draft, position: number, session: OnlineSessionContent, files: ContentFiles, ownerOf: OwnerOf, judging: Judging,
): Promise<void> {
  const { id, title, intro_text: introText, intro_video: introVideo, outro_text: outroText, questions: content, takers } = session;
  const currentKeys = draft.lists.online_session_media.filter(({ onlineSessionId }) => onlineSessionId === id).map(({ key }) => key);
  const { bring, keys } =
    shownMedia(files, 'an online session', currentKeys, (file) => { draft.put('online_session_media', { ...file, onlineSessionId: id }); });
  const questions: OnlineSessionQuestion[] = [];
  for (const question of content) questions.push(await questionOf(question, bring));
  draft.put(
    'online_sessions', { id, position, title, introText, introVideo: await bring('video', introVideo) ?? null, outroText, questions },
  );
  draft.keep('online_session_media', ({ onlineSessionId, key }) => onlineSessionId !== id || keys.has(key));
  for (const taker of takers) await loadTaker(queries, session, taker, ownerOf, judging);
}

/** Brings online sessions up to date; what applicants have done in them stays (spec §3 Online session). */
export async function loadOnlineSessions(
  queries: Queries, draft: Draft, content: readonly OnlineSessionContent[], files: ContentFiles, judging: Judging,
): Promise<void> {
  const ownerOf = await ownersOf(queries, 'online-sessions', content.flatMap(({ takers }) => takers.map(({ applicant }) => applicant)));
  for (const [position, session] of content.entries()) await loadSession(queries, draft, position, session, files, ownerOf, judging);
}
