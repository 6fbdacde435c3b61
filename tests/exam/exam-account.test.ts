import { expect, test, vi } from 'vitest';
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

test('an answer goes to the server, which judges it by its type, but for one that is too long for every type', async () => {
  const client = { send: vi.fn(() => Promise.resolve({})) };
  const session = { applicant: () => undefined, isForgotten: () => false, subscribe: () => () => undefined } as never;
  const server = examAccount({ client: client as unknown as Client, session }, '42', new ServerClock(new Timeline().clock)).server(7, 1);
  const save = (answer: string) => server.save({ questionId: 11, answer, order: 0 }, { keepalive: false });
  await save('a'.repeat(20_000));
  await expect(save('a'.repeat(20_001))).rejects.toMatchObject({ failure: { kind: 'refused' } });
  expect(client.send).toHaveBeenCalledTimes(1);
});
