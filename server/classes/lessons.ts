import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Jclass, Lesson } from '../../schemas/generated/wire.d.ts';
import type { LessonState } from '../content/content.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { examTakers, exams, jclassMembers, jclasses, lessons, reflections } from '../database/learning-schema.ts';

type Reflection = Pick<typeof reflections.$inferSelect, 'id' | 'comment'>;
type LessonRow = typeof lessons.$inferSelect;
type Membership = Pick<typeof jclassMembers.$inferSelect, 'lessonStates'>;

/** What may be done with a lesson by one applicant. */
export const stateOf = ({ id, state }: Pick<LessonRow, 'id' | 'state'>, { lessonStates }: Membership): LessonState => ({ ...state, ...lessonStates[String(id)] });

const lessonAnswer = (lesson: LessonRow, membership: Membership, reflection: Reflection | undefined): Lesson => ({
  lesson_id: lesson.id,
  date: lesson.startsAt.toISOString(),
  comment: reflection?.comment ?? null,
  comment_id: reflection?.id ?? null,
  ...stateOf(lesson, membership),
});

/** Names of the exams that an applicant takes, by id. */
async function readExamNames(queries: Queries, applicantId: number): Promise<ReadonlyMap<number, (typeof exams.$inferSelect)['title']>> {
  const rows = await queries.select({ id: exams.id, title: exams.title }).from(examTakers).innerJoin(exams, eq(exams.id, examTakers.examId))
    .where(eq(examTakers.applicantId, applicantId));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

async function readReflections(queries: Queries, applicantId: number): Promise<ReadonlyMap<number, Reflection>> {
  const rows = await queries.select().from(reflections).where(eq(reflections.applicantId, applicantId));
  return new Map(rows.map((row) => [row.lessonId, row]));
}

/** The classes of an applicant with their lessons, the first one first (spec §3 Class entry), in four queries however many there are. */
export async function myLessons({ db }: WithDatabase, applicantId: number): Promise<Jclass[]> {
  const own = await db.select({ jclass: jclasses, membership: jclassMembers }).from(jclassMembers).innerJoin(jclasses, eq(jclasses.id, jclassMembers.jclassId))
    .where(eq(jclassMembers.applicantId, applicantId)).orderBy(asc(jclasses.position), asc(jclasses.id));
  const lessonRows = await db.select().from(lessons).where(inArray(lessons.jclassId, own.map(({ jclass }) => jclass.id))).orderBy(asc(lessons.startsAt), asc(lessons.id));
  const [held, names] = [await readReflections(db, applicantId), await readExamNames(db, applicantId)];
  const byClass = new Map<number, LessonRow[]>(own.map(({ jclass }) => [jclass.id, []]));
  for (const lesson of lessonRows) byClass.get(lesson.jclassId)?.push(lesson);
  return own.map(({ jclass, membership }) => ({
    jclass_id: jclass.id,
    jclass_name: jclass.name,
    lessons: (byClass.get(jclass.id) ?? []).map((lesson) => lessonAnswer(lesson, membership, held.get(lesson.id))),
    exams: jclass.examIds.flatMap((id) => (names.has(id) ? [{ exam_id: id, exam_name: names.get(id) ?? null }] : [])),
    participation_url: jclass.participationUrl,
    total_participation_point: membership.points,
  }));
}

/** A lesson of a class of the applicant's own, and what may be done with it; a foreign one is not found. */
export async function findLesson(queries: Queries, applicantId: number, lessonId: number): Promise<LessonState | undefined> {
  const [row] = await queries.select({ lesson: lessons, membership: jclassMembers }).from(lessons)
    .innerJoin(jclassMembers, and(eq(jclassMembers.jclassId, lessons.jclassId), eq(jclassMembers.applicantId, applicantId)))
    .where(eq(lessons.id, lessonId));
  return row && stateOf(row.lesson, row.membership);
}
