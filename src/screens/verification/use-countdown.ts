import { useCallback, useEffect, useState } from 'react';

/** Milliseconds on a clock that nobody can set. */
const now = (): number => performance.now();

/** Counts down from `seconds`, beginning now unless it starts `stopped`; `left`: whole seconds. */
export function useCountdown(seconds: number, stopped: boolean) {
  const [end, setEnd] = useState(() => (stopped ? 0 : now() + seconds * 1000));
  const [left, setLeft] = useState(() => (stopped ? 0 : seconds));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      const rest = Math.max(0, end - now());
      setLeft(Math.ceil(rest / 1000));
      // To the next whole second, however late this one came.
      if (rest > 0) timer = setTimeout(tick, rest % 1000 || 1000);
    };
    tick();
    return () => { clearTimeout(timer); };
  }, [end]);
  const restart = useCallback(() => { setEnd(now() + seconds * 1000); }, [seconds]);
  return { left, restart };
}
