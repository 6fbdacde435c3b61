import fc from 'fast-check';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { law } from '../arbitraries/law.ts';
import { newExam, takes } from '../server/support/exams.ts';
import { startTestServer, type TestServer } from '../server/support/test-server.ts';
import { realGroup, walkedGroup } from './support/real-group.ts';
import { Timeline } from './support/timeline.ts';
import { happenings, walk } from './support/walk.ts';

let server: TestServer;
let examId: number;
beforeAll(async () => {
  server = await startTestServer();
  examId = await newExam(server, { groups: [walkedGroup()] });
  // The server's clock stands in the hands of the walks: a machine that has much else to do costs nobody a second.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

law('the real server ends with what was typed last, whatever happens on the way [EXAM-20, EXAM-22, EXAM-23]', fc.asyncProperty(happenings(30), async (steps) => {
  const visitor = await server.newVisitor();
  await takes(server, visitor.id, examId);
  const timeline = new Timeline((ms) => { vi.setSystemTime(Date.now() + ms); });
  await walk(timeline, realGroup(server.services, visitor, examId, timeline), steps);
  expect(timeline.busy.size).toBe(0);
}), 50);
