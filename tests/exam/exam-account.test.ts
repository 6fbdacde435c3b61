import { expect, test } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { ServerClock } from '../../src/base/server-clock.ts';
import { examAccount } from '../../src/screens/exam/exam-account.ts';
import { Timeline } from './support/timeline.ts';

test.each([
  [{ remaining_time: 0 }, 0], [{ remaining_time: 0, timelimit: 60 }, 0], [{ remaining_time: '40' }, 40], [{}, undefined], [{ remaining_time: null }, undefined],
])('a server that is asked what is left of a part is believed, also where only its exam has said the limit: %j', async (answer, left) => {
  const client = { send: () => Promise.resolve({ question_group_id: 1, questions_data: [], ...answer }) } as unknown as Client;
  const session = { applicant: () => undefined, isForgotten: () => false, subscribe: () => () => undefined } as never;
  const account = examAccount({ client, session }, '42', new ServerClock(new Timeline().clock));
  expect((await account.server(7, 1).ask()).remainingTime).toBe(left);
});
