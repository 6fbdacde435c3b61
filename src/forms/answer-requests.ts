import type { EnvelopeFields } from '../compiler/assemble.ts';
import type { EncodedAnswer } from '../compiler/compiled.ts';
import type { FormHandle } from '../engine/form.tsx';
import type { SaveRequest } from './save-request.ts';

/**
 * Each answer that the server does not hold yet in a call of its own, in the order of the form: after a break in the
 * middle these are the missing ones. `besides` goes with each.
 */
export function asRequestPerField(handle: FormHandle<readonly EncodedAnswer[]>, besides?: EnvelopeFields): readonly SaveRequest[] {
  const values = handle.values();
  return [...handle.unsaved()].flatMap((field) => {
    const content = handle.encodeField(field, values, besides);
    const confirms = { fields: new Map([[field, values.fields.get(field)]]), groups: new Map() };
    return content ? [{ content, confirms, field }] : [];
  });
}

/** A call that has none of the form's answers: after `asRequestPerField` it ends what they began (spec §7: `mark_as_done`). */
export const envelopeRequest = (handle: Pick<FormHandle<unknown>, 'encodeEnvelope'>, besides: EnvelopeFields): SaveRequest =>
  ({ content: handle.encodeEnvelope(besides), confirms: { fields: new Map(), groups: new Map() } });
