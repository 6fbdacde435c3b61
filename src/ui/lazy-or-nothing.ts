import { lazy, type ComponentType } from 'react';

const Nothing = (): null => null;

/** A component whose code comes later; where that cannot be loaded, nothing stands in its place. */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }));
