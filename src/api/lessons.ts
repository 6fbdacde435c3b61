import { queryOptions } from '@tanstack/react-query';
import { decodeLessons, decodeReflection, decodeUpdatedReflection, type Lesson } from '../wire/lessons.ts';
import type { WireId } from '../wire/values.ts';
import { callAbout, callFor, callOf } from './call.ts';
import type { Client } from './client.ts';

export type { ExamName, JapaneseClass, Lesson, ReflectionSaved } from '../wire/lessons.ts';

/** The e-mail address goes with it, though the server answers for the bearer of the token (DECISIONS "Calls that are not shown"). */
export const lessonsCall = (email: string | undefined) => callAbout(decodeLessons, 'email', email);

/** Body: `{ reflection: { lesson_id, applicant_id, comment } }`. */
export const reflectionCall = callOf(decodeReflection);

/** Body: `{ reflection: { comment } }`. */
export const updateReflectionCall = (commentId: WireId) => callFor(decodeUpdatedReflection, String(commentId));

export const lessonsQuery = (client: Client, email: string | undefined) =>
  queryOptions({ queryKey: ['my_lessons'], queryFn: ({ signal }) => client.send(lessonsCall(email), { signal }) });

/** A reflection is missing and can be written (spec §4 Lesson card action). */
export const isToWrite = ({ comment, valid }: Lesson): boolean => comment === undefined && valid;
