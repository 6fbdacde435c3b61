import { hasLocks, takeLock } from '../device/lock.ts';

interface LockOptions {
  /** Takes it from whoever has it. */
  readonly takeOver: boolean;
  /** Another tab has taken it over. */
  readonly onLost: () => void;
}

/** Makes this the one tab of the browser that has the exam of this name; answers how to let go, or undefined where another has it. */
export type TakeExam = (name: string, options: LockOptions) => Promise<(() => void) | undefined>;

/** A page without https has no locks: there the tab that opens the exam last has it. */
function byNews(name: string, { onLost }: LockOptions): ReturnType<TakeExam> {
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
  return hasLocks() ? takeLock(ofExam, { steal: options.takeOver, onLost: options.onLost }) : byNews(ofExam, options);
};
