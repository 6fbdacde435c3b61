import { useEffect, useState, type ComponentType } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

interface Loading<Props> {
  /** Absent until it is there. */
  readonly Part: ComponentType<Props> | undefined;
  /** It could not be loaded the last time it was wanted. */
  readonly failed: boolean;
}

/**
 * A part of a widget that is loaded when it is `wanted` (truthy; each other value is a new try). Without a connection the
 * widget goes on without it. React's `lazy` remembers a failure, and takes the whole form away with the part.
 */
export function usePart<Props>(load: Load<Props>, wanted: unknown): Loading<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    if (wanted) load().then((part) => { setPart(() => part); }, () => { setFailed(wanted); });
  }, [load, wanted]);
  return { Part, failed: !Part && Boolean(wanted) && failed === wanted };
}

/** Loads a part before it is wanted, where that can be done. */
export const prefetch = (load: Load<never>) => (): void => { load().catch(() => undefined); };
