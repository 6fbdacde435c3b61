import { ApiError } from '../../../src/api/failure.ts';
import type { AnswerSaved, AnswerToSave, ExamServer, GroupStatus } from '../../../src/exam/contract.ts';
import type { Timeline } from './timeline.ts';

/** The server itself, without what lies between: each call is done at once. */
export interface Backend {
  readonly save: (answer: AnswerToSave) => Promise<AnswerSaved>;
  readonly ask: () => Promise<GroupStatus>;
}

/** What lies between a page and the server, at this moment. */
export interface Weather {
  online: boolean;
  /** The server is being started again. */
  down: boolean;
  /** How long a call takes each way, in ms. */
  there: number;
  back: number;
  /** The next save is done, and its answer is lost. */
  loseAnswer: boolean;
  /** The next save reaches the server once more, this much later, in ms. */
  repeat: number | undefined;
  /** The session has expired. */
  expired: boolean;
}

export const fair = (): Weather => ({ online: true, down: false, there: 20, back: 20, loseAnswer: false, repeat: undefined, expired: false });

const network = (): never => { throw new ApiError({ kind: 'network' }); };

type Reach = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A call of a page on its way to a server and back. A page that is gone hears nothing. */
export function reaching(weather: Weather, timeline: Timeline, isGone: () => boolean): Reach {
  const wait = (ms: number): Promise<void> => new Promise((resolve) => { timeline.after(ms, resolve); });
  const isOnline = (): boolean => weather.online;
  const atServer: Reach = (work) => {
    if (weather.down) throw new ApiError({ kind: 'server', status: 503, retryAfterMs: 1_000 });
    if (weather.expired) throw new ApiError({ kind: 'unauthorized' });
    const run = work();
    const ended = run.then(() => undefined, () => undefined).finally(() => { timeline.busy.delete(ended); });
    timeline.busy.add(ended);
    return run;
  };
  const travel: Reach = async (work) => {
    const { loseAnswer, repeat } = weather;
    [weather.loseAnswer, weather.repeat] = [false, undefined];
    if (!isOnline()) return network();
    await wait(weather.there);
    if (!isOnline()) return network();
    if (repeat !== undefined) timeline.after(repeat, () => { if (!weather.down) void settle(() => atServer(work)); });
    const result = await settle(() => atServer(work));
    await wait(weather.back);
    if (loseAnswer || !isOnline()) return network();
    return result();
  };
  const never = new Promise<never>(() => undefined);
  return (work) => travel(work).then((result) => (isGone() ? never : result), (error: unknown) => {
    if (isGone()) return never;
    throw error;
  });
}

/** The server as a page reaches it. Answers are lost and calls repeated only where something is saved. */
export function throughNetwork(backend: Backend, weather: Weather, timeline: Timeline, isGone: () => boolean): ExamServer {
  const reach = reaching(weather, timeline, isGone);
  return {
    save: (answer) => reach(() => backend.save(answer)),
    ask: () => {
      const { loseAnswer, repeat } = weather;
      [weather.loseAnswer, weather.repeat] = [false, undefined];
      const asked = reach(backend.ask);
      [weather.loseAnswer, weather.repeat] = [loseAnswer, repeat];
      return asked;
    },
  };
}

/** What it gave, or threw, to be had later. */
async function settle<Result>(work: () => Promise<Result>): Promise<() => Result> {
  try {
    const result = await work();
    return () => result;
  } catch (error) {
    return () => { throw error; };
  }
}
