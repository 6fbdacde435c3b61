import type { ComponentType } from 'react';
import { Late, useLate } from './late.ts';

/** A component whose code comes with the first that is shown. Until it is there, and where it cannot be had, nothing stands here. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const late = new Late(load);
  return function LatePart(props) {
    const { code: Part } = useLate(late);
    return Part && <Part {...props} />;
  };
}
