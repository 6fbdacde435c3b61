import { ApiError } from '../../../src/api/failure.ts';
import type { QuestionSnapshot, WireAnswer } from '../../../src/exam/contract.ts';
import type { WireId } from '../../../src/wire/values.ts';
import type { Backend } from './network.ts';
import type { Timeline } from './timeline.ts';

/** A group on a server, and what a test wants to know of it. */
export interface GroupOnServer extends Backend {
  /** `get_question_data`: starts the clock once. */
  readonly open: () => Promise<{ readonly remainingTime?: number; readonly questions: readonly QuestionSnapshot[] }>;
  /** What is stored. */
  readonly stored: () => Promise<ReadonlyMap<WireId, WireAnswer>>;
  /** The moment of the timeline at which the group ends. */
  readonly end: () => number;
  /** A server that can be killed in truth; absent: it is only said to be away. */
  readonly power?: Power;
}

export interface Power {
  readonly isOn: () => boolean;
  /** SIGKILL: at once, or so many ms after the next save has gone out. */
  readonly cut: (afterSaveMs?: number) => Promise<void>;
  /** Started again, if it is not running. */
  readonly restore: () => Promise<void>;
}

const TOO_LATE = 'Time is up';

/** The contract of the answers of one group, and nothing more of a server. */
export function modelServer(timeline: Timeline, questions: readonly WireId[], seconds: number): GroupOnServer {
  const held = new Map<WireId, { answer: WireAnswer; order: number }>();
  let started: number | undefined;
  const end = (): number => (started ?? timeline.now) + seconds * 1_000;
  const left = (): number => Math.max(0, Math.ceil((end() - timeline.now) / 1_000));
  return {
    end,
    stored: async () => new Map([...held].map(([id, { answer }]) => [id, answer])),
    open: async () => {
      started ??= timeline.now;
      return { remainingTime: left(), questions: questions.map((id) => ({ id, ...held.get(id) })) };
    },
    ask: async () => ({ remainingTime: left(), questions: questions.map((id) => ({ id, ...held.get(id) })) }),
    save: async ({ questionId, answer, order }) => {
      if (timeline.now > end() + 10_000) throw new ApiError({ kind: 'refused', status: 422, refusal: { texts: [TOO_LATE], fields: {} } });
      const before = held.get(questionId);
      // One without an order takes the place of any.
      if (!before || order === 0 || order >= before.order) held.set(questionId, { answer, order });
      return { remainingTime: left(), order: held.get(questionId)?.order ?? order };
    },
  };
}
