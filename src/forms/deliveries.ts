import type { Encoded } from '../base/body.ts';
import type { Besides } from '../compiler/assemble.ts';
import type { EncodedAnswer, FormValues } from '../compiler/compiled.ts';
import type { FormHandle } from '../engine/form.tsx';

/** One call of a save, and what is confirmed when it has been answered. */
export interface Delivery {
  readonly content: Encoded;
  readonly confirms: FormValues;
  /** The field it is of, where it is of one alone. */
  readonly field?: EncodedAnswer['field'];
}

/** A form in one call. `besides` goes with it. */
export function whole(handle: FormHandle<Encoded>, besides?: Besides): readonly Delivery[] {
  const confirms = handle.values();
  return [{ content: handle.encode(confirms, besides), confirms }];
}

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
