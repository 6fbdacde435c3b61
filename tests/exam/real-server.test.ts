import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
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
});
afterAll(() => server.close());

law('the real server ends with what was typed last, whatever happens on the way [EXAM-20, EXAM-22, EXAM-23]', fc.asyncProperty(happenings(30), async (steps) => {
  const visitor = await server.newVisitor();
  await takes(server, visitor.id, examId);
  const timeline = new Timeline((ms) => { server.pass(ms / 1000); });
  await walk(timeline, realGroup(server.services, visitor, examId, timeline), steps);
  expect(timeline.busy.size).toBe(0);
}), 50);
