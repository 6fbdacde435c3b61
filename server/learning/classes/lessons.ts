import { and, eq } from 'drizzle-orm';
import type { Jclass, Lesson } from '../../../schemas/generated/wire.d.ts';
import type { WithClock } from '../../base/clock.ts';
import type { LessonState } from '../../content/content.ts';
import type { WithDatabase } from '../../database/database.ts';
import { jclassMembers, type reflections } from '../../database/learning-schema.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import type { Lesson as LessonEntry } from '../../definitions/lists.ts';
import { bearerLists } from '../../http/bearer-lists.ts';
import type { Session } from '../../http/sessions.ts';

type Reflection = Pick<typeof reflections.$inferSelect, 'id' | 'lessonId' | 'comment'>;
type Membership = Pick<typeof jclassMembers.$inferSelect, 'jclassId' | 'points' | 'lessonStates'>;

interface Read {
  readonly memberships: readonly Membership[];
  readonly reflections: readonly Reflection[];
  /** The exams that the applicant takes. */
  readonly exams: readonly { readonly id: number }[];
}

const read = bearerLists<Read>('read_lessons', {
  memberships: 'select jclass_id as "jclassId", points, lesson_states as "lessonStates" from jclass_members where applicant_id = caller.id',
  reflections: 'select id, lesson_id as "lessonId", comment from reflections where applicant_id = caller.id',
  exams: 'select exam_id as id from exam_takers where applicant_id = caller.id',
});

/** Who asks, and the version of the content that was live then. */
export type Asker = Pick<Session, 'applicantId' | 'liveVersion'>;

/** What may be done with a lesson by one applicant. */
const stateOf = ({ id, state }: Pick<LessonEntry, 'id' | 'state'>, { lessonStates }: Pick<Membership, 'lessonStates'>): LessonState =>
  ({ ...state, ...lessonStates[String(id)] });

const lessonAnswer = (lesson: LessonEntry, membership: Membership, reflection: Reflection | undefined): Lesson => ({
  lesson_id: lesson.id,
  date: lesson.startsAt.toISOString(),
  comment: reflection?.comment ?? null,
  comment_id: reflection?.id ?? null,
  ...stateOf(lesson, membership),
});

/** The classes of a token's bearer with their lessons, the first one first (spec §3 Class entry). */
export async function myLessons(services: WithDatabase & WithDefinitions & WithClock, tokenHash: string): Promise<Jclass[]> {
  const { memberships, reflections: written, exams: taken, liveVersion } = await read(services, tokenHash);
  const { lists } = await services.definitions.at(services.db, liveVersion);
  const takes = new Set(taken.map(({ id }) => id));
  const names = new Map(lists.exams.filter(({ id }) => takes.has(id)).map(({ id, title }) => [id, title]));
  const byClass = new Map(memberships.map((membership) => [membership.jclassId, membership]));
  const byLesson = new Map(written.map((reflection) => [reflection.lessonId, reflection]));
  const lessons = lists.lessons.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime() || one.id - other.id);
  return lists.jclasses.flatMap((jclass) => {
    const membership = byClass.get(jclass.id);
    return membership ? [{
      jclass_id: jclass.id,
      jclass_name: jclass.name,
      lessons: lessons.filter(({ jclassId }) => jclassId === jclass.id).map((lesson) =>
        lessonAnswer(lesson, membership, byLesson.get(lesson.id))),
      exams: jclass.examIds.flatMap((id) => (names.has(id) ? [{ exam_id: id, exam_name: names.get(id) ?? null }] : [])),
      participation_url: jclass.participationUrl,
      total_participation_point: membership.points,
    }] : [];
  });
}

/** What may be done with a lesson of a class of the applicant's own; a foreign one is not found. */
export async function findLesson(
  { db, definitions }: WithDatabase & WithDefinitions, { applicantId, liveVersion }: Asker, lessonId: number,
): Promise<LessonState | undefined> {
  const { lists } = await definitions.at(db, liveVersion);
  const lesson = lists.lessons.find(({ id }) => id === lessonId);
  if (!lesson) return undefined;
  const [membership] = await db.select({ lessonStates: jclassMembers.lessonStates }).from(jclassMembers)
    .where(and(eq(jclassMembers.applicantId, applicantId), eq(jclassMembers.jclassId, lesson.jclassId)));
  return membership && stateOf(lesson, membership);
}
