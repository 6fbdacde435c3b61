import type { FastifyInstance } from 'fastify';
import type {
  AddReflectionRequest, AddReflectionResponse, MyLessonsResponse, UpdateReflectionRequest, UpdateReflectionResponse,
} from '../../../schemas/generated/wire.d.ts';
import type { WithClock } from '../../base/clock.ts';
import { myLessons, findLesson, type Asker } from './lessons.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import { numberOfId, privateCall, tokenCall } from '../../http/call.ts';
import { and, eq } from 'drizzle-orm';
import { reflections } from '../../database/learning-schema.ts';
import { isStorable } from '../../base/storable.ts';
import { HttpError, notFound } from '../../http/http-error.ts';

/** The lessons of an applicant's classes, and what is written of them (spec §7 Classes). */
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
/** Of a text that is worth counting; such a character takes some letters at the most. */
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
 * Adds a reflection of a lesson and returns its id. Saying the same again changes nothing; another text is for
 * `changeReflection`. Throws a 422 where the lesson takes none any more (spec §4 Lesson card action).
 */
async function addReflection(
  services: WithDatabase & WithDefinitions & WithClock, asker: Asker, lessonId: number, comment: string,
): Promise<number> {
  const [{ db, clock }, { applicantId }] = [services, asker];
  const state = await findLesson(services, asker, lessonId);
  if (!state) throw notFound();
  requireReflection(comment);
  const own = and(eq(reflections.applicantId, applicantId), eq(reflections.lessonId, lessonId));
  if (state.validity) {
    const [added] = await db.insert(reflections).values({ applicantId, lessonId, comment, updatedAt: clock() }).onConflictDoNothing()
      .returning({ id: reflections.id });
    if (added) return added.id;
  }
  const [held] = await db.select().from(reflections).where(own);
  if (held?.comment === comment) return held.id;
  throw new HttpError(422, { key: held ? 'reflectionExists' : 'lessonClosed' });
}

/** Puts another text in the place of a reflection of the applicant's own; a foreign one is not found. */
async function changeReflection(
  { db, clock }: WithDatabase & WithClock, applicantId: number, id: number, comment: string,
): Promise<void> {
  const own = and(eq(reflections.id, id), eq(reflections.applicantId, applicantId));
  const [held] = await db.select({ id: reflections.id }).from(reflections).where(own);
  if (!held) throw notFound();
  requireReflection(comment);
  await db.update(reflections).set({ comment, updatedAt: clock() }).where(own);
}
