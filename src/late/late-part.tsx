import type { ComponentType } from 'react';
import type { Translate } from '../base/text.ts';
import { Late, useLate } from './late.ts';
import { MissingPart } from './missing-part.tsx';

/** A component whose code comes with the first that is shown. Where it cannot be had that is said; until then nothing stands here. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { readonly t: Translate }> {
  const late = new Late(load);
  return function LatePart(props) {
    const { code: Part } = useLate(late);
    return Part ? <Part {...props} /> : <MissingPart t={props.t} late={late} />;
  };
}
