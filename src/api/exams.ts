import { queryOptions } from '@tanstack/react-query';
import { examDataCall } from '../wire/exam.ts';
import type { WireId } from '../wire/values.ts';
import type { Client } from './client.ts';
import { clockSyncInput } from './server-time.ts';

/** An exam as other pages show it: its state, its time and its end. The call starts no clock. */
export const examQuery = (client: Client, id: WireId) => queryOptions({
  queryKey: ['exam', id],
  queryFn: ({ signal }) => client.send(examDataCall, { json: { applicants_exam: { exam_id: id } }, signal, ...clockSyncInput() }),
});
