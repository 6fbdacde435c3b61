import { Log } from '../log/log.ts';
import type { WireId } from '../wire/values.ts';
import type { ExamServer, GroupSession, HeldGroup, HeldQuestion, WireAnswer } from './contract.ts';
import { browserEnvironment, type Environment } from './environment.ts';
import { groupScope, isPlainAnswer, type KeptAnswer } from './kept-answer.ts';
import { Outbox } from './outbox.ts';
import { Session } from './session.ts';

export interface OpenGroupOptions {
  readonly applicantId: WireId;
  readonly examId: WireId;
  readonly group: HeldGroup;
  readonly server: ExamServer;
  /** Tells of each change of the log-in; answers what ends it. */
  readonly subscribeSession: (listener: () => void) => () => void;
  /** Takes the exam from the tab that has it; what that one had not sent yet is among `unsent`. */
  readonly takeOver?: boolean;
  readonly environment?: Environment;
}

export interface OpenedGroup {
  readonly session: GroupSession;
  /** What was given on this device and the server does not hold, by question: newer than its answers. It is sent by itself. */
  readonly unsent: ReadonlyMap<WireId, WireAnswer>;
}

const same = (a: WireAnswer, b: WireAnswer | undefined): boolean => JSON.stringify(a) === JSON.stringify(b) && !(a instanceof Blob);

/** A server that knows numbers says with them whether it has this answer; one that knows none, by the answer itself. */
const isUnsent = ({ answer: held, number: stored = 0 }: HeldQuestion, answer: WireAnswer, number: number): boolean =>
  (stored > 0 ? number > stored : !same(answer, held));

/** Opens a question group for work, with what an earlier page could not send (docs/decisions/0029). */
export async function openGroup({ applicantId, examId, group, server, subscribeSession, takeOver = false, environment = browserEnvironment }: OpenGroupOptions): Promise<OpenedGroup> {
  const { device } = environment;
  const outbox = new Outbox();
  const opened: { session?: Session; lost?: true } = {};
  const onLost = (): void => {
    opened.lost = true;
    opened.session?.lose();
  };
  const letGo = await environment.takeExam(`${String(applicantId)}/${String(examId)}`, { takeOver, onLost });
  const log = letGo && new Log<KeptAnswer>(groupScope(applicantId, examId, group.id), { isPlain: isPlainAnswer, journalled: true, device });
  for (const { number } of group.questions) device.counter.raise(number);
  const unsent = new Map<WireId, WireAnswer>();
  for (const { field, entry: { answer }, number = 0 } of (await log?.restore())?.rows ?? []) {
    const question = group.questions.find(({ id }) => String(id) === field);
    if (!question || !isUnsent(question, answer, number)) continue;
    unsent.set(question.id, answer);
    outbox.put({ questionId: question.id, answer, number, isLive: () => false });
  }
  void log?.retain(new Set([...unsent.keys()].map(String)));
  const stops = [
    subscribeSession(() => opened.session?.wake()),
    environment.subscribeWakes((wake) => { if (wake === 'wake') opened.session?.wake(); else opened.session?.leave(); }),
  ];
  const session = new Session({
    group, server, environment, outbox, log,
    letGo: () => {
      for (const stop of stops) stop();
      letGo?.();
    },
  });
  opened.session = session;
  if (opened.lost) session.lose();
  return { session, unsent };
}
