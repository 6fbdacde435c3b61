import type { FastifyInstance } from 'fastify';
import type {
  AddReflectionRequest, AddReflectionResponse, MyLessonsResponse, UpdateReflectionRequest, UpdateReflectionResponse,
} from '../../../schemas/generated/wire.d.ts';
import type { WithClock } from '../../base/clock.ts';
import { myLessons } from './lessons.ts';
import { addReflection, changeReflection } from './reflections.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import { numberOfId, privateCall, tokenCall } from '../../http/call.ts';

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
