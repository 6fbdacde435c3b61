import { interviewsCall } from '../wire/interviews.ts';
import { queryOf } from './query.ts';
import { clockSyncInput } from './server-time.ts';

export const interviewsQuery = queryOf(interviewsCall, { input: clockSyncInput });
