import { recheckUnder } from './recheck.ts';
import type { Answer, Order } from './messages.ts';
import { trialsOf } from './trials-of.ts';
import { runUnit } from './unit.ts';
import type { Trial } from './trial.ts';

/** A worker process: it gets a target, and then runs one unit after another. */
let trials: readonly Trial[] = [];

const answer = (message: Answer): void => { process.send?.(message); };

process.on('message', (order: Order) => {
  if ('target' in order) {
    trials = trialsOf(order.target);
    answer({ trials: trials.map(({ draw: _draw, under: _under, ...name }) => name) });
    return;
  }
  if ('again' in order) {
    answer({ fate: recheckUnder(order.of, order.again) });
    return;
  }
  const { unit } = order;
  const trial = trials.find(({ law, subject }) => law === unit.law && subject === unit.subject);
  if (!trial) throw new Error(`no law ${unit.law} of ${unit.subject}`);
  answer({ result: runUnit(trial, unit) });
});

answer({ isUp: true });

process.on('disconnect', () => { process.exit(); });
