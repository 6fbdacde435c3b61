/** How long a page that is just going away may still hold its lock at the next load. */
const GRACE_MS = 300;

interface LockOptions {
  /** Takes it from whoever has it. */
  readonly takeOver: boolean;
  /** Another tab has taken it over. */
  readonly onLost: () => void;
}

/** Makes this the one tab of the browser that has the exam of this name; answers how to let go, or undefined where another has it. */
export type TakeExam = (name: string, options: LockOptions) => Promise<(() => void) | undefined>;

function byLock(name: string, { takeOver, onLost }: LockOptions): ReturnType<TakeExam> {
  return new Promise((resolve) => {
    let held = false;
    const holding = new Promise<void>((release) => {
      const options = takeOver ? { steal: true } : { signal: AbortSignal.timeout(GRACE_MS) };
      navigator.locks.request(name, options, () => {
        held = true;
        resolve(release);
        return holding;
      }).catch(() => {
        if (held) onLost();
        else resolve(undefined);
      });
    });
  });
}

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

export const takeExam: TakeExam = (name, options) => ('locks' in navigator ? byLock : byNews)(`portal-exam:${name}`, options);
