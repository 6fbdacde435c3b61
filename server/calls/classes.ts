import type { FastifyInstance } from 'fastify';
import type { AddReflectionRequest, AddReflectionResponse, MyLessonsResponse, UpdateReflectionRequest, UpdateReflectionResponse } from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import { myLessons } from '../classes/lessons.ts';
import { addReflection, changeReflection } from '../classes/reflections.ts';
import type { WithDatabase } from '../database/database.ts';
import { privateCall } from '../http/call.ts';
import { numberOfId } from '../http/wire-id.ts';

/** The lessons of an applicant's classes, and what is written of them (spec §7 Classes). */
export function classCalls(app: FastifyInstance, services: WithDatabase & WithClock): void {
  privateCall<undefined, MyLessonsResponse>(app, services, 'my_lessons', ({ session }) => myLessons(services, session.applicantId));

  privateCall<AddReflectionRequest, AddReflectionResponse>(app, services, 'reflection', async ({ session, body: { reflection }, messages }) => {
    const id = await addReflection(services, session.applicantId, numberOfId(reflection.lesson_id, 9), reflection.comment);
    return { message: messages({ key: 'reflectionSaved' }), comment_id: id };
  });

  privateCall<UpdateReflectionRequest, UpdateReflectionResponse>(app, services, 'update_reflection', async ({ request, session, body: { reflection }, messages }) => {
    const { id } = request.params as { readonly id: string };
    await changeReflection(services, session.applicantId, Number(id), reflection.comment);
    return { message: messages({ key: 'reflectionSaved' }) };
  });
}
