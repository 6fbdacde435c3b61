import type { UpdateExamResponse } from '../../../schemas/generated/wire.d.ts';
import { serverErrorOf, refusalOf } from '../../../src/api/client.ts';
import type { WithDatabase } from '../../../server/database/database.ts';
import { everyQuestion, examCalls, group, storedAnswers } from '../../server/support/exams.ts';
import type { Answer, Visitor } from '../../server/support/test-server.ts';
import type { GroupOnServer } from './model-server.ts';
import type { Timeline } from './timeline.ts';
import { QUESTIONS, SECONDS } from './walk.ts';

/** The group of a walk, as the server has it. */
export function walkedGroup(): ReturnType<typeof group> {
  const [text, choice] = everyQuestion();
  if (!text || !choice) throw new Error('there is a question of each type');
  return group(1, { timelimit: SECONDS, questions: QUESTIONS.map((id) => ({ ...(id === 13 ? choice : text), question_id: id })) });
}

/** What it answered, or what the client throws for it. */
function answerOf<Body>({ statusCode: status, body }: Answer): Body {
  const failure = refusalOf({ status, body }) ?? (status === 200 ? undefined : serverErrorOf({ status, body }));
  if (failure) throw failure;
  return JSON.parse(body) as Body;
}

/** The `walkedGroup` of an exam on a real server, as somebody who is logged in there sits it. */
export function realGroup(services: WithDatabase, visitor: Pick<Visitor, 'id' | 'call'>, examId: number, timeline: Timeline): GroupOnServer {
  const calls = examCalls(visitor);
  let opened: number | undefined;
  const held = async () => {
    const data = await calls.group(examId, 1);
    opened ??= timeline.now;
    return data;
  };
  const now = async () => {
    const { remaining_time: remainingTime, questions_data: questions } = await held();
    const asked = questions as unknown as readonly { question_id: number; answer: string | readonly string[] | null; number: number }[];
    return {
      remainingTime: remainingTime as number,
      questions: asked.map(({ question_id: id, answer, number: order }) => ({ id, order, ...(order > 0 && { answer: answer ?? [] }) })),
    };
  };
  return {
    end: () => (opened ?? timeline.now) + SECONDS * 1_000,
    stored: async () => new Map([...await storedAnswers({ services }, visitor.id)].map(([id, { answer }]) => [id, (answer as string | null) ?? []])),
    ask: now,
    open: now,
    save: async ({ questionId, answer, order }) => {
      const saved = answerOf<UpdateExamResponse>(await calls.saveInOrder(examId, questionId, answer, order));
      return { remainingTime: saved.remaining_time as number, order: saved.number as number };
    },
  };
}
