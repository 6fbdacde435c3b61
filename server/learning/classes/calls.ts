import type { FastifyInstance } from 'fastify';
import type {
  AddReflectionRequest, AddReflectionResponse, MyLessonsResponse, UpdateReflectionRequest, UpdateReflectionResponse, Jclass, Lesson,
} from '../../../schemas/generated/wire.d.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import { whileLive } from '../../definitions/while-live.ts';
import { numberOfId, privateCall, tokenCall } from '../../http/call.ts';
import { and, eq, sql } from 'drizzle-orm';
import { reflections, jclassMembers } from '../../database/learning-schema.ts';
import { liveNumber } from '../../database/definitions-schema.ts';
import { isStorable } from '../../base/storable.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import type { LessonState } from '../../content/content.ts';
import type { Lesson as LessonEntry } from '../../definitions/lists.ts';
import { bearerLists } from '../../http/bearer-lists.ts';
import type { Session } from '../../http/sessions.ts';

/** The lessons of an applicant's classes, and the reflections of them (spec §7 Classes). */
export function classCalls(app: FastifyInstance, services: WithDatabase & WithDefinitions & WithClock): void {
  tokenCall<MyLessonsResponse>(app, 'my_lessons', ({ tokenHash }) => myLessons(services, tokenHash));

  privateCall<AddReflectionRequest, AddReflectionResponse>(app, services, 'reflection', async (
    { session, body: { reflection }, messages },
  ) => {
    const id = await addReflection(services, session, numberOfId(reflection.lesson_id, 9), reflection.comment);
    return { message: messages({ key: 'reflectionSaved' }), comment_id: id };
  });

  privateCall<UpdateReflectionRequest, UpdateReflectionResponse>(app, services, 'update_reflection', async (
    { request, session, body: { reflection }, messages },
  ) => {
    const { id } = request.params as { readonly id: string };
    await changeReflection(services, session.applicantId, Number(id), reflection.comment);
    return { message: messages({ key: 'reflectionSaved' }) };
  });
}

/** Characters as a person counts them: a flag or a family is one (spec §5 Reflection). */
const LONGEST = 1000;
/** The longest text whose characters are counted; one such character has about twenty UTF-16 units at most. */
const LONGEST_COUNTED = 20 * LONGEST;

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

function isTooLong(comment: string): boolean {
  if (comment.length <= LONGEST) return false;
  return comment.length > LONGEST_COUNTED || [...segmenter.segment(comment)].length > LONGEST;
}

/** Throws a 422 for a reflection that is blank or too long (spec §5 Reflection). */
function requireReflection(comment: string): void {
  if (!isStorable(comment)) throw new HttpError(422, { key: 'foreignText' });
  if (comment.trim() === '') throw new HttpError(422, { key: 'reflectionBlank' });
  if (isTooLong(comment)) throw new HttpError(422, { key: 'reflectionTooLong', params: { most: LONGEST } });
}

/**
 * Adds a reflection of a lesson and returns its id. The same text again changes nothing; another text is for `changeReflection`. Throws a
 * 422 where the lesson takes none any more (spec §4 Lesson card action).
 */
async function addReflection(
  services: WithDatabase & WithDefinitions & WithClock, requester: Requester, lessonId: number, comment: string,
): Promise<number> {
  const [{ db, clock }, { applicantId }] = [services, requester];
  const own = and(eq(reflections.applicantId, applicantId), eq(reflections.lessonId, lessonId));
  return whileLive(services, requester.liveVersion, async (liveVersion) => {
    const state = await findLesson(services, { applicantId, liveVersion }, lessonId);
    if (!state) throw notFound();
    requireReflection(comment);
    if (state.validity) {
      const { rows: [added] } = await db.execute<{ id: number }>(sql`
        insert into reflections (applicant_id, lesson_id, comment, updated_at)
        select ${applicantId}, ${lessonId}, ${comment}, ${clock().toISOString()} where ${liveNumber} = ${liveVersion}
        on conflict do nothing returning id::float8`);
      if (added) return added.id;
    }
    const [existing] = await db.select().from(reflections).where(own);
    if (existing?.comment === comment) return existing.id;
    if (existing) throw new HttpError(422, { key: 'reflectionExists' });
    if (!state.validity) throw new HttpError(422, { key: 'lessonClosed' });
    return false;
  });
}

/** Replaces the text of a reflection of the applicant's own. Throws a 404 for another's. */
async function changeReflection(
  { db, clock }: WithDatabase & WithClock, applicantId: number, id: number, comment: string,
): Promise<void> {
  const own = and(eq(reflections.id, id), eq(reflections.applicantId, applicantId));
  const [existing] = await db.select({ id: reflections.id }).from(reflections).where(own);
  if (!existing) throw notFound();
  requireReflection(comment);
  await db.update(reflections).set({ comment, updatedAt: clock() }).where(own);
}

type Reflection = Pick<typeof reflections.$inferSelect, 'id' | 'lessonId' | 'comment'>;
type Membership = Pick<typeof jclassMembers.$inferSelect, 'jclassId' | 'points' | 'lessonStates'>;

interface LessonRows {
  readonly memberships: readonly Membership[];
  readonly reflections: readonly Reflection[];
  /** The exams that the applicant takes. */
  readonly exams: readonly { readonly id: number }[];
}

const read = bearerLists<LessonRows>('read_lessons', {
  memberships: 'select jclass_id as "jclassId", points, lesson_states as "lessonStates" from jclass_members where applicant_id = caller.id',
  reflections: 'select id, lesson_id as "lessonId", comment from reflections where applicant_id = caller.id',
  exams: 'select exam_id as id from exam_takers where applicant_id = caller.id',
});

/** The applicant who asks, and the version of the content that was live then. */
type Requester = Pick<Session, 'applicantId' | 'liveVersion'>;

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
async function myLessons(services: WithDatabase & WithDefinitions & WithClock, tokenHash: string): Promise<Jclass[]> {
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

/** What may be done with a lesson of one of the applicant's classes; undefined for any other. */
async function findLesson(
  { db, definitions }: WithDatabase & WithDefinitions, { applicantId, liveVersion }: Requester, lessonId: number,
): Promise<LessonState | undefined> {
  const { lists } = await definitions.at(db, liveVersion);
  const lesson = lists.lessons.find(({ id }) => id === lessonId);
  if (!lesson) return undefined;
  const [membership] = await db.select({ lessonStates: jclassMembers.lessonStates }).from(jclassMembers)
    .where(and(eq(jclassMembers.applicantId, applicantId), eq(jclassMembers.jclassId, lesson.jclassId)));
  return membership && stateOf(lesson, membership);
}
