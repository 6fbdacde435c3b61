import { and, eq } from 'drizzle-orm';
import { StartupError } from '../base/startup-error.ts';
import type { LessonState } from '../content/content.ts';
import type { ClassContent } from '../content/generated/content.d.ts';
import { readMoment } from '../content/moment.ts';
import { examTakers, jclassMembers, reflections } from '../database/learning-schema.ts';
import { type OwnerOf, isSameState, recordAssignments, ownersOf } from './assignments.ts';
import type { LoadPart, PartLoading } from './loading.ts';

/** Throws a `StartupError` for a lesson of a remaining class that is not among `namedClassIds`: that class would lose it silently. */
function loadLessons(loading: PartLoading, { id: jclassId, lessons: content }: ClassContent, namedClassIds: readonly number[]): void {
  for (const { id, date, validity = true, reopen = false, show_late_submission_message: isLate = false } of content) {
    const state: LessonState = { validity, reopen, show_late_submission_message: isLate };
    const startsAt = readMoment(date, loading.clock());
    const { lessons, jclasses } = loading.draft.lists;
    const other = lessons.find((lesson) => lesson.id === id)?.jclassId ?? jclassId;
    if (other !== jclassId && !namedClassIds.includes(other) && jclasses.some((jclass) => jclass.id === other)) {
      throw new StartupError(`classes.json, ${String(jclassId)}, has the lesson ${String(id)}, which is of the class ${String(other)}.`);
    }
    loading.draft.put('lessons', { id, jclassId, startsAt, time: date, state });
  }
}

type Member = typeof jclassMembers.$inferSelect;

async function loadMember(
  { queries, change }: PartLoading, key: Pick<Member, 'applicantId' | 'jclassId'>, row: Pick<Member, 'points' | 'lessonStates'>,
): Promise<void> {
  const isMember = and(eq(jclassMembers.applicantId, key.applicantId), eq(jclassMembers.jclassId, key.jclassId));
  const [current] =
    await queries.select({ points: jclassMembers.points, lessonStates: jclassMembers.lessonStates }).from(jclassMembers).where(isMember);
  if (current && isSameState(current, row)) return;
  await recordAssignments(
    queries, change,
    [{ kind: 'class', applicantId: key.applicantId, itemId: key.jclassId, state: { points: row.points, lessons: row.lessonStates } }],
  );
  if (current) await queries.update(jclassMembers).set(row).where(isMember);
  else await queries.insert(jclassMembers).values({ ...key, ...row });
}

/** Members of a class take its exams. Existing reflections stay. */
async function loadMembers(
  loading: PartLoading, { id: jclassId, members, exams: examIds = [] }: ClassContent, ownerOf: OwnerOf,
): Promise<void> {
  const { queries, change, clock } = loading;
  for (const { applicant, points = 0, lessons: lessonStates = {}, reflections: written = {} } of members) {
    const applicantId = ownerOf(applicant);
    await loadMember(loading, { applicantId, jclassId }, { points, lessonStates });
    const sittings = examIds.map((examId) => ({ applicantId, examId, progress: {} }));
    const added = sittings.length === 0
      ? []
      : await queries.insert(examTakers).values(sittings).onConflictDoNothing().returning({ itemId: examTakers.examId });
    await recordAssignments(
      queries, change, added.map(({ itemId }) => ({ kind: 'exam', applicantId, itemId, state: { extra_time: 0, score: null } })),
    );
    const texts =
      Object.entries(written).map(([lessonId, comment]) => ({ applicantId, lessonId: Number(lessonId), comment, updatedAt: clock() }));
    if (texts.length > 0) await queries.insert(reflections).values(texts).onConflictDoNothing();
  }
}

function requireExams({ draft: { lists } }: PartLoading, content: readonly ClassContent[]): void {
  const known = new Set(lists.exams.map(({ id }) => id));
  const unknown = content.flatMap(({ exams: ids = [] }) => ids).find((id) => !known.has(id));
  if (unknown !== undefined) throw new StartupError(`classes.json names the exam ${String(unknown)}, which is not there.`);
}

/** Updates classes and their members; nobody is removed from a class (spec §3 Class entry). */
export const loadClasses: LoadPart<'classes'> = async (loading, content) => {
  requireExams(loading, content);
  const ownerOf = await ownersOf(loading.queries, 'classes', content.flatMap(({ members }) => members.map(({ applicant }) => applicant)));
  for (const [position, jclass] of content.entries()) {
    loading.draft.put(
      'jclasses',
      { id: jclass.id, position, name: jclass.name, participationUrl: jclass.participation_url ?? null, examIds: jclass.exams ?? [] },
    );
    loadLessons(loading, jclass, content.map(({ id }) => id));
    await loadMembers(loading, jclass, ownerOf);
  }
};
