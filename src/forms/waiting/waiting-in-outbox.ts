import type { Call } from '../../api/call.ts';
import { putInOutbox, removeFromOutbox } from '../../outbox/outbox.ts';
import type { FormRevision } from '../send-form.ts';
import { waitingSave, type WaitingSave } from './waiting-save.ts';

/** A waiting save that any page may send. `formRevision`: what the form was loaded from, where the server names it. */
export const waitingInOutbox = (
  call: Call<unknown>, scope: string, formRevision: () => FormRevision = () => ({}),
): WaitingSave => waitingSave(call, scope, {
  put: (content, digest) => putInOutbox(scope, { content, digest, ...formRevision() }),
  remove: () => removeFromOutbox(scope),
});
