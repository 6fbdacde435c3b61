import { openChannel } from '../device/channel.ts';
import { takeLock, type LockOptions } from '../device/lock.ts';

type ExamLockOptions = Required<Pick<LockOptions, 'takeOver' | 'onLost'>>;

/** Takes an exam's lock for this tab; returns the function that releases it, or undefined where another tab has it. */
export type TakeExam = (name: string, options: ExamLockOptions) => Promise<(() => void) | undefined>;

/** Without browser locks, the tab that opened the exam last has it. */
function lockByBroadcast(name: string, onLost: () => void): () => void {
  const channel = openChannel(name);
  const release = (): void => { channel?.close(); };
  channel?.postMessage('taken');
  channel?.addEventListener('message', () => {
    release();
    onLost();
  });
  return release;
}

export const takeExam: TakeExam = (name, options) => {
  const lockName = `portal-exam:${name}`;
  return takeLock(lockName, { ...options, withoutLocks: () => lockByBroadcast(lockName, options.onLost) });
};
