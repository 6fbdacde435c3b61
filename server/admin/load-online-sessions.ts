import type { OnlineSessionContent, OnlineSessionQuestion, OnlineSessionTakerContent } from '../content/generated/content.d.ts';
import { onlineSessionAnswers, onlineSessionTakers } from '../database/learning-schema.ts';
import { judgeSessionAnswer } from '../learning/online-sessions/asked.ts';
import { noteAssignments } from './assignments.ts';
import type { LoadPart, PartLoading } from './loading.ts';
import { type OwnerOf, ownersOf } from './owners.ts';
import { type ShownMedia, shownMedia } from './shown-media.ts';

/** Where a question's picture and video stand now; it has no member for what it does not show. */
async function questionOf(
  { display_image: image, display_video: video, ...question }: OnlineSessionQuestion, bring: ShownMedia['bring'],
): Promise<OnlineSessionQuestion> {
  const [display_image, display_video] = [await bring('display_image', image), await bring('display_video', video)];
  return { ...question, ...(display_image !== undefined && { display_image }), ...(display_video !== undefined && { display_video }) };
}

/** What an applicant has answered, or ended, stays. */
async function loadTaker(
  { queries, inputTypes, said, clock }: PartLoading, { id, questions }: OnlineSessionContent, taker: OnlineSessionTakerContent,
  ownerOf: OwnerOf,
): Promise<void> {
  const { applicant, answers = {}, done = false } = taker;
  const key = { applicantId: ownerOf(applicant), onlineSessionId: id };
  const at = clock();
  const rows = questions.flatMap((question) => {
    const { [String(question.question_id)]: answer } = answers;
    if (answer === undefined) return [];
    return { ...key, questionId: question.question_id, answer: judgeSessionAnswer(inputTypes, question, answer), at };
  });
  const added = await queries.insert(onlineSessionTakers).values({ ...key, doneAt: done ? at : null }).onConflictDoNothing()
    .returning({ id: onlineSessionTakers.applicantId });
  if (added.length === 0) return;
  await noteAssignments(queries, said, [{ kind: 'online_session', applicantId: key.applicantId, itemId: id, state: {} }]);
  if (rows.length > 0) await queries.insert(onlineSessionAnswers).values(rows);
}

async function loadSession(loading: PartLoading, position: number, session: OnlineSessionContent, ownerOf: OwnerOf): Promise<void> {
  const { draft, files } = loading;
  const { id, title, intro_text: introText, intro_video: introVideo, outro_text: outroText, questions: content, takers } = session;
  const currentKeys = draft.lists.online_session_media.filter(({ onlineSessionId }) => onlineSessionId === id).map(({ key }) => key);
  const { bring, keys } =
    shownMedia(files, currentKeys, (file) => { draft.put('online_session_media', { ...file, onlineSessionId: id }); });
  const questions: OnlineSessionQuestion[] = [];
  for (const question of content) questions.push(await questionOf(question, bring));
  draft.put(
    'online_sessions', { id, position, title, introText, introVideo: await bring('intro_video', introVideo) ?? null, outroText, questions },
  );
  draft.keep('online_session_media', ({ onlineSessionId, key }) => onlineSessionId !== id || keys.has(key));
  for (const taker of takers) loading.later(() => loadTaker(loading, session, taker, ownerOf));
}

/** Brings online sessions up to date; what applicants have done in them stays (spec §3 Online session). */
export const loadOnlineSessions: LoadPart<'online-sessions'> = async (loading, content) => {
  const emails = content.flatMap(({ takers }) => takers.map(({ applicant }) => applicant));
  const ownerOf = await ownersOf(loading.queries, 'online-sessions', emails);
  for (const [position, session] of content.entries()) await loadSession(loading, position, session, ownerOf);
};
