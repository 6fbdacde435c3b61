import { asc } from 'drizzle-orm';
import type { Content, LessonState } from '../content/content.ts';
import type { ClassContent, ExamContent, OnlineSessionContent, OnlineSessionQuestion } from '../content/generated/content.d.ts';
import type { Queries } from '../database/database.ts';
import { examTakers, jclassMembers, onlineSessionTakers } from '../database/learning-schema.ts';
import type { Lists, Medium } from '../definitions/lists.ts';
import { defined } from './defined.ts';
import type { ExportedFiles } from './exported-files.ts';

/** The e-mail address of an applicant. */
type EmailOf = (id: number) => string;

/** Where content has a picture or a video: an address as it stands, or a file. */
type MediaOf = (media: string | null | undefined) => string | undefined;

function mediaOf(rows: readonly Medium[], files: ExportedFiles): MediaOf {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (media) => {
    if (media === null || media === undefined || media.startsWith('https://')) return media ?? undefined;
    return files.kept(byKey.get(media) ?? { key: media, kind: null, name: null });
  };
}

async function exportExams(queries: Queries, lists: Lists, emailOf: EmailOf, files: ExportedFiles): Promise<readonly ExamContent[]> {
  const media = mediaOf(lists.exam_media, files);
  const takers = await queries.select().from(examTakers).orderBy(asc(examTakers.applicantId));
  return lists.exams.map((row) => defined({
    id: row.id, title: row.title, end: row.endTime ?? undefined, intro_text: row.introText, intro_video: media(row.introVideo),
    outro_text: row.outroText,
    question_groups: row.groups.map(({ questions, display_image: image, display_video: video, ...group }) => defined({
      ...group, display_image: media(image), display_video: media(video),
      questions: questions.map((question) => {
        const { answer_image: answerImage, answer_video: answerVideo, ...solution } = row.solutions[String(question.question_id)] ?? {};
        return defined({ ...question, ...solution, answer_image: media(answerImage), answer_video: media(answerVideo) });
      }),
    })),
    takers: takers.filter(({ examId }) => examId === row.id).map(({ applicantId, extraTime, score }) =>
      ({ applicant: emailOf(applicantId), ...(extraTime !== 0 && { extra_time: extraTime }), ...(score !== null && { score }) })),
  } as ExamContent));
}

const otherwise = ({ validity, reopen, show_late_submission_message: isLate }: LessonState): Partial<LessonState> =>
  ({ ...(!validity && { validity }), ...(reopen && { reopen }), ...(isLate && { show_late_submission_message: isLate }) });

async function exportClasses(queries: Queries, lists: Lists, emailOf: EmailOf): Promise<readonly ClassContent[]> {
  const members = await queries.select().from(jclassMembers).orderBy(asc(jclassMembers.applicantId));
  return lists.jclasses.map((row) => defined({
    id: row.id, name: row.name, participation_url: row.participationUrl ?? undefined,
    exams: row.examIds.length === 0 ? undefined : row.examIds,
    lessons: lists.lessons.filter(({ jclassId }) => jclassId === row.id).map(({ id, time, state }) =>
      ({ id, date: time, ...otherwise(state) })),
    members: members.filter(({ jclassId }) => jclassId === row.id).map(({ applicantId, points, lessonStates }) =>
      ({
        applicant: emailOf(applicantId), ...(points !== 0 && { points }),
        ...(Object.keys(lessonStates).length > 0 && { lessons: lessonStates }),
      })),
  } as ClassContent));
}

async function exportSessions(
  queries: Queries, lists: Lists, emailOf: EmailOf, files: ExportedFiles,
): Promise<readonly OnlineSessionContent[]> {
  const media = mediaOf(lists.online_session_media, files);
  const takers = await queries.select().from(onlineSessionTakers).orderBy(asc(onlineSessionTakers.applicantId));
  return lists.online_sessions.map((row) => defined({
    id: row.id, title: row.title, intro_text: row.introText, intro_video: media(row.introVideo), outro_text: row.outroText,
    questions: row.questions.map(({ display_image: image, display_video: video, ...question }) =>
      defined({ ...question, display_image: media(image), display_video: media(video) } as OnlineSessionQuestion)),
    takers: takers.filter(({ onlineSessionId }) => onlineSessionId === row.id).map(({ applicantId }) =>
      ({ applicant: emailOf(applicantId) })),
  } as OnlineSessionContent));
}

/** Exams, classes and online sessions with who is in them, and nothing of what these have done. */
export const exportLearning = async (
  queries: Queries, lists: Lists, emailOf: EmailOf, files: ExportedFiles,
): Promise<Pick<Content, 'exams' | 'classes' | 'online-sessions'>> => ({
  exams: await exportExams(queries, lists, emailOf, files),
  classes: await exportClasses(queries, lists, emailOf),
  'online-sessions': await exportSessions(queries, lists, emailOf, files),
});
