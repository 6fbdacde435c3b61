import { and, eq, sql } from 'drizzle-orm';
import { StartupError } from '../base/startup-error.ts';
import type { LessonState } from '../content/content.ts';
import type { ClassContent } from '../content/generated/content.d.ts';
import { readMoment } from '../content/moment.ts';
import { jclassMembers, reflections } from '../database/learning-schema.ts';
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

/** Returns whether the applicant is new to the class. */
async function loadMember(
  { queries, change }: PartLoading, key: Pick<Member, 'applicantId' | 'jclassId'>, row: Pick<Member, 'points' | 'lessonStates'>,
): Promise<boolean> {
  const isMember = and(eq(jclassMembers.applicantId, key.applicantId), eq(jclassMembers.jclassId, key.jclassId));
  const [current] =
    await queries.select({ points: jclassMembers.points, lessonStates: jclassMembers.lessonStates }).from(jclassMembers).where(isMember);
  if (current && isSameState(current, row)) return false;
  await recordAssignments(
    queries, change,
    [{ kind: 'class', applicantId: key.applicantId, itemId: key.jclassId, state: { points: row.points, lessons: row.lessonStates } }],
  );
  if (current) await queries.update(jclassMembers).set(row).where(isMember);
  else await queries.insert(jclassMembers).values({ ...key, ...row });
  return !current;
}

/**
 * Gives new members the exams of their class, and all of its members, named or not, those that are new to it. An exam that was taken back
 * from a member stays so.
 */
async function giveExams(
  { queries, change }: PartLoading, { id: jclassId, exams = [] }: ClassContent, newMembers: readonly number[], known: readonly number[],
): Promise<void> {
  if (exams.length === 0) return;
  const { rows: given } = await queries.execute<{ applicantId: number; itemId: number }>(sql`
    insert into exam_takers (applicant_id, exam_id, progress)
    select member.applicant_id, exam.id, '{}' from jclass_members member cross join unnest(${sql.param([...exams])}::integer[]) exam(id)
    where member.jclass_id = ${jclassId}
      and (member.applicant_id = any(${sql.param([...newMembers])}::bigint[]) or exam.id <> all(${sql.param([...known])}::integer[]))
    on conflict do nothing returning applicant_id::float8 as "applicantId", exam_id as "itemId"`);
  await recordAssignments(queries, change, given.map((one) => ({ kind: 'exam', ...one, state: { extra_time: 0, score: null } })));
}

/** `known`: the exams that the class had before. Existing reflections stay. */
async function loadMembers(
  loading: PartLoading, jclass: ClassContent, ownerOf: OwnerOf, known: readonly number[],
): Promise<void> {
  const { queries, clock } = loading;
  const { id: jclassId, members } = jclass;
  const newMembers: number[] = [];
  for (const { applicant, points = 0, lessons: lessonStates = {}, reflections: written = {} } of members) {
    const applicantId = ownerOf(applicant);
    if (await loadMember(loading, { applicantId, jclassId }, { points, lessonStates })) newMembers.push(applicantId);
    const texts =
      Object.entries(written).map(([lessonId, comment]) => ({ applicantId, lessonId: Number(lessonId), comment, updatedAt: clock() }));
    if (texts.length > 0) await queries.insert(reflections).values(texts).onConflictDoNothing();
  }
  await giveExams(loading, jclass, newMembers, known);
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
    const known = loading.draft.lists.jclasses.find(({ id }) => id === jclass.id)?.examIds ?? [];
    loading.draft.put(
      'jclasses',
      { id: jclass.id, position, name: jclass.name, participationUrl: jclass.participation_url ?? null, examIds: jclass.exams ?? [] },
    );
    loadLessons(loading, jclass, content.map(({ id }) => id));
    await loadMembers(loading, jclass, ownerOf, known);
  }
};
