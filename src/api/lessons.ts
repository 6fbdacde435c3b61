import { queryOptions } from '@tanstack/react-query';
import { lessonsCall, type Lesson } from '../wire/lessons.ts';
import type { Client } from './client.ts';

export const lessonsQuery = (client: Client, email: string | undefined) =>
  queryOptions({ queryKey: ['my_lessons'], queryFn: ({ signal }) => client.send(lessonsCall(email), { signal }) });

/** A reflection is missing and can be written (spec §4 Lesson card action). */
export const needsReflection = ({ comment, valid }: Lesson): boolean => comment === undefined && valid;
