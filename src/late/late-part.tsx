import type { ComponentType } from 'react';
import type { Translate } from '../base/text.ts';
import { Late, useLate } from './late.ts';
import { MissingPart } from './missing-part.tsx';

/** A component whose code is loaded when it is first shown. Renders nothing while loading, and a message where loading failed. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { readonly t: Translate }> {
  const late = new Late(load);
  return function LatePart(props) {
    const { code: Part } = useLate(late);
    return Part ? <Part {...props} /> : <MissingPart t={props.t} late={late} />;
  };
}
