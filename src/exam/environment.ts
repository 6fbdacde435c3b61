import type { Clock } from '../base/clock.ts';
import { browserDevice, type Device } from '../device/device.ts';
import { subscribePage, type SubscribePage } from '../device/page-lifecycle.ts';
import { browserClock } from '../api/browser-clock.ts';
import { takeExam, type TakeExam } from './exam-lock.ts';

/** Runs work after some ms; returns the function that cancels it. */
export type After = (ms: number, work: () => void) => () => void;

/** The dependencies of a session. */
export interface Environment {
  readonly clock: Clock;
  readonly after: After;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly device: Device;
  readonly takeExam: TakeExam;
  readonly subscribePage: SubscribePage;
}

export const browserEnvironment: Environment = {
  clock: browserClock,
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => { clearTimeout(timer); };
  },
  random: () => Math.random(),
  device: browserDevice,
  takeExam,
  subscribePage,
};

/** The result of the work; undefined where it takes longer than `ms`. */
export const withLimit = <Result>({ after }: Pick<Environment, 'after'>, ms: number, work: Promise<Result>): Promise<Result | undefined> =>
  new Promise((resolve, reject) => {
    const cancel = after(ms, () => { resolve(undefined); });
    work.then(resolve, reject).finally(cancel);
  });
