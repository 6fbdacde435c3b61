import { useEffect, useState, type ReactElement } from 'react';
import { whenIdle } from '../../engine/idle.ts';

/** More entries than fit on a screen. */
const FIRST = 12;
/** So many more are rendered in one idle moment: few enough for the slowest phone. */
const STEP = 16;
const PATIENCE_MS = 200;

interface LongListProps {
  readonly className: string | undefined;
  /** Each an `<li>` with a key. */
  readonly entries: readonly ReactElement[];
  /** The estimated height of an entry that is not rendered yet, in px. */
  readonly heightOfOne: number;
}

/** A list of any length: its first screen is rendered at once, the rest in idle moments, with their height reserved. */
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
