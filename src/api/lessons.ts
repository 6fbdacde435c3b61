import { queryOptions } from '@tanstack/react-query';
import { decodeLessons, decodeReflection, decodeUpdatedReflection, type JapaneseClass, type ReflectionSaved } from '../wire/lessons.ts';
import type { WireId } from '../wire/values.ts';
import type { Call } from './call.ts';
import type { Client } from './client.ts';

export type { ExamName, JapaneseClass, Lesson, ReflectionSaved } from '../wire/lessons.ts';

/** The e-mail address goes with it, though the server answers for the bearer of the token (DECISIONS "Calls that are not shown"). */
export const lessonsCall = (email: string | undefined): Call<readonly JapaneseClass[]> => ({
  name: 'my_lessons', method: 'GET', access: 'applicant', decode: decodeLessons,
  path: `/api/v1/applicants/my_lessons.json${email === undefined ? '' : `?email=${encodeURIComponent(email)}`}`,
});

/** Body: `{ reflection: { lesson_id, applicant_id, comment } }`. */
export const reflectionCall: Call<ReflectionSaved> = {
  name: 'reflection', method: 'POST', path: '/api/v1/comment_applicants/reflection.json', access: 'applicant', decode: decodeReflection,
};

/** Body: `{ reflection: { comment } }`. */
export const updateReflectionCall = (commentId: WireId): Call<ReflectionSaved> => ({
  name: 'update_reflection', method: 'PUT', access: 'applicant', decode: decodeUpdatedReflection,
  path: `/api/v1/comment_applicants/${encodeURIComponent(String(commentId))}/update_reflection.json`,
});

export const lessonsQuery = (client: Client, email: string | undefined) =>
  queryOptions({ queryKey: ['my_lessons'], queryFn: ({ signal }) => client.send(lessonsCall(email), { signal }) });
