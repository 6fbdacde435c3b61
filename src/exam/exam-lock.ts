import { openChannel } from '../device/channel.ts';
import { takeLock, type LockOptions } from '../device/lock.ts';

type ExamLockOptions = Required<Pick<LockOptions, 'takeOver' | 'onLost'>>;

/** Makes this the one tab of the browser that has the exam of this name; answers how to let go, or undefined where another has it. */
export type TakeExam = (name: string, options: ExamLockOptions) => Promise<(() => void) | undefined>;

/** Where there are no locks the tab that opens the exam last has it. */
function byNews(name: string, onLost: () => void): () => void {
  const channel = openChannel(name);
  const letGo = (): void => { channel?.close(); };
  channel?.postMessage('taken');
  channel?.addEventListener('message', () => {
    letGo();
    onLost();
  });
  return letGo;
}

export const takeExam: TakeExam = (name, options) => {
  const ofExam = `portal-exam:${name}`;
  return takeLock(ofExam, { ...options, withoutLocks: () => byNews(ofExam, options.onLost) });
};
