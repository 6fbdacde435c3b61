import { ApiError } from '../../../src/api/failure.ts';
import type { AnswerSaved, AnswerToSave, ExamServer } from '../../../src/exam/contract.ts';
import type { Timeline } from './timeline.ts';

/** The server itself, without what lies between: each call is done at once. */
export interface Backend {
  readonly save: (answer: AnswerToSave) => Promise<AnswerSaved>;
  readonly askTime: () => Promise<number | undefined>;
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

/** The server as a page reaches it. */
export function throughNetwork(backend: Backend, weather: Weather, timeline: Timeline, isGone: () => boolean): ExamServer {
  const isOnline = (): boolean => weather.online;
  const wait = (ms: number): Promise<void> => new Promise((resolve) => { timeline.after(ms, resolve); });
  const atServer = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (weather.down) throw new ApiError({ kind: 'server', status: 503, retryAfterMs: 1_000 });
    if (weather.expired) throw new ApiError({ kind: 'unauthorized' });
    const run = work();
    const ended = run.then(() => undefined, () => undefined).finally(() => { timeline.busy.delete(ended); });
    timeline.busy.add(ended);
    return run;
  };
  /** A page that is gone hears nothing. */
  const answered = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await run();
      return isGone() ? await new Promise<never>(() => undefined) : result;
    } catch (error) {
      if (isGone()) return new Promise<never>(() => undefined);
      throw error;
    }
  };
  return {
    save: (answer) => answered(async () => {
      const { loseAnswer, repeat } = weather;
      [weather.loseAnswer, weather.repeat] = [false, undefined];
      if (!isOnline()) return network();
      await wait(weather.there);
      if (!isOnline()) return network();
      if (repeat !== undefined) timeline.after(repeat, () => { atServerLater(() => backend.save(answer)); });
      const result = await settle(() => atServer(() => backend.save(answer)));
      await wait(weather.back);
      if (loseAnswer || !isOnline()) return network();
      return result();
    }),
    askTime: () => answered(async () => {
      if (!isOnline()) return network();
      await wait(weather.there);
      if (!isOnline()) return network();
      const result = await settle(() => atServer(backend.askTime));
      await wait(weather.back);
      return isOnline() ? result() : network();
    }),
  };

  function atServerLater(work: () => Promise<unknown>): void {
    if (!weather.down) void settle(() => atServer(work));
  }
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
