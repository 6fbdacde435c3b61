import { hasLocks, takeLock, type LockOptions } from '../device/lock.ts';

type ExamLockOptions = Required<Pick<LockOptions, 'takeOver' | 'onLost'>>;

/** Makes this the one tab of the browser that has the exam of this name; answers how to let go, or undefined where another has it. */
export type TakeExam = (name: string, options: ExamLockOptions) => Promise<(() => void) | undefined>;

/** A page without https has no locks: there the tab that opens the exam last has it. */
function byNews(name: string, { onLost }: ExamLockOptions): ReturnType<TakeExam> {
  const channel = new BroadcastChannel(name);
  channel.postMessage('taken');
  channel.onmessage = () => {
    channel.close();
    onLost();
  };
  return Promise.resolve(() => { channel.close(); });
}

export const takeExam: TakeExam = (name, options) => {
  const ofExam = `portal-exam:${name}`;
  return hasLocks() ? takeLock(ofExam, options) : byNews(ofExam, options);
};
