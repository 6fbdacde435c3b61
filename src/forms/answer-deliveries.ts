import type { Besides } from '../compiler/assemble.ts';
import type { EncodedAnswer } from '../compiler/compiled.ts';
import type { FormHandle } from '../engine/form.tsx';
import type { Delivery } from './deliveries.ts';

/**
 * Each answer that the server does not hold yet in a call of its own, in the order of the form: after a break in the
 * middle these are the missing ones. `besides` goes with each.
 */
export function oneByOne(handle: FormHandle<readonly EncodedAnswer[]>, besides?: Besides): readonly Delivery[] {
  const values = handle.values();
  return [...handle.unsaved()].flatMap((field) => {
    const content = handle.encodeField(field, values, besides);
    const confirms = { fields: new Map([[field, values.fields.get(field)]]), groups: new Map() };
    return content ? [{ content, confirms, field }] : [];
  });
}

/** A call that has none of the form's answers: after `oneByOne` it ends what they began (spec §7: `mark_as_done`). */
export const besidesAlone = (handle: Pick<FormHandle<unknown>, 'encodeBesides'>, besides: Besides): Delivery =>
  ({ content: handle.encodeBesides(besides), confirms: { fields: new Map(), groups: new Map() } });
