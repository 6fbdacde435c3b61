import fc from 'fast-check';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { UpdateExamResponse } from '../../schemas/generated/wire.d.ts';
import { failedBy, refusedBy } from '../../src/api/client.ts';
import { law } from '../arbitraries/law.ts';
import { everyQuestion, examCalls, group, newExam, storedAnswers, takes } from '../server/support/exams.ts';
import { startTestServer, type Answer, type TestServer } from '../server/support/test-server.ts';
import type { GroupOnServer } from './support/model-server.ts';
import { Timeline } from './support/timeline.ts';
import { happenings, QUESTIONS, SECONDS, walk } from './support/walk.ts';

let server: TestServer;
let examId: number;
beforeAll(async () => {
  server = await startTestServer();
  const [text, choice] = everyQuestion();
  if (!text || !choice) throw new Error('there is a question of each type');
  const questions = QUESTIONS.map((id) => ({ ...(id === 13 ? choice : text), question_id: id }));
  examId = await newExam(server, { groups: [group(1, { timelimit: SECONDS, questions })] });
  // The server's clock stands in the hands of the walks: a machine that has much else to do costs nobody a second.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

/** What it answered, or what the client throws for it. */
function answerOf<Body>({ statusCode: status, body }: Answer): Body {
  const failure = refusedBy({ status, body }) ?? (status === 200 ? undefined : failedBy({ status, body }));
  if (failure) throw failure;
  return JSON.parse(body) as Body;
}

/** A group of the real server that an applicant of its own sits. The server's clock goes with the timeline. */
async function realGroup(): Promise<{ readonly timeline: Timeline; readonly group: GroupOnServer }> {
  const visitor = await server.newVisitor();
  await takes(server, visitor.id, examId);
  const calls = examCalls(visitor);
  const timeline = new Timeline((ms) => { vi.setSystemTime(Date.now() + ms); });
  let opened: number | undefined;
  const held = async () => {
    const data = await calls.group(examId, 1);
    opened ??= timeline.now;
    return data;
  };
  return {
    timeline,
    group: {
      end: () => (opened ?? timeline.now) + SECONDS * 1_000,
      stored: async () => new Map([...await storedAnswers(server, visitor.id)].map(([id, { answer }]) => [id, (answer as string | null) ?? []])),
      askTime: async () => (await held()).remaining_time as number,
      open: async () => {
        const { remaining_time: remainingTime, questions_data: questions } = await held();
        const asked = questions as unknown as readonly { question_id: number; answer: string | readonly string[] | null; number: number }[];
        return {
          remainingTime: remainingTime as number,
          questions: asked.map(({ question_id: id, answer, number }) => ({ id, number, ...(number > 0 && { answer: answer ?? [] }) })),
        };
      },
      save: async ({ questionId, answer, number }) => {
        const saved = answerOf<UpdateExamResponse>(await calls.save(examId, questionId, answer, number));
        return { remainingTime: saved.remaining_time as number, number: saved.number as number };
      },
    },
  };
}

law('the real server ends with what was typed last, whatever happens on the way [EXAM-20, EXAM-22, EXAM-23]', fc.asyncProperty(happenings(30), async (steps) => {
  const { timeline, group: sat } = await realGroup();
  await walk(timeline, sat, steps);
  expect(timeline.busy.size).toBe(0);
}), 50);
