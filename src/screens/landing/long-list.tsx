import { useEffect, useState, type ReactElement } from 'react';
import { whenIdle } from '../../engine/idle.ts';

/** More than a screen takes. */
const FIRST = 12;
/** So many more in one idle moment: few enough for the slowest phone. */
const STEP = 16;
const PATIENCE_MS = 200;

interface LongListProps {
  readonly className: string | undefined;
  /** Each an `<li>` with a key. */
  readonly entries: readonly ReactElement[];
  /** In px: what one that is not there yet takes, about. */
  readonly heightOfOne: number;
}

/** A list of any length: its first screen at once, the rest in idle moments. Its end stands where it will stand. */
export function LongList({ className, entries, heightOfOne }: LongListProps) {
  const [shown, setShown] = useState(FIRST);
  const left = entries.length - shown;
  useEffect(() => (left > 0 ? whenIdle(() => { setShown(shown + STEP); }, PATIENCE_MS) : undefined), [left, shown]);
  return (
    <ul className={className}>
      {entries.slice(0, shown)}
      {left > 0 && <li aria-hidden="true" style={{ blockSize: left * heightOfOne }} />}
    </ul>
  );
}
