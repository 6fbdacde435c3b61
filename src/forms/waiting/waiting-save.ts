import type { Call } from '../../api/call.ts';
import { rememberSave } from '../../api/save-memory.ts';
import { digestOfSave } from '../../api/save.ts';
import type { Encoded } from '../../base/body.ts';
import type { Waiting } from '../save-step.ts';

/** What this device keeps of a confirmed save while there is no network: its key, and when it was confirmed. The draft has the rest. */
export interface WaitingSave {
  /** It was confirmed and cannot be sent. Undefined where the browser keeps nothing. Throws an `ApiError`. */
  readonly confirm: (content: Encoded) => Promise<Waiting | undefined>;
  /** What waits, if anything does, beside what the form holds now. Throws an `ApiError`. */
  readonly look: (content: () => Encoded) => Promise<Waiting | undefined>;
  /** Nothing is to be sent any more without being confirmed anew. */
  readonly withdraw: () => void;
}

/** Where the save of a form waits. `scope` names the form and whose it is, as its draft does. */
export function waitingSave(call: Call<unknown>, scope: string): WaitingSave {
  const memory = rememberSave(localStorage, scope);
  const look: WaitingSave['look'] = async (content) => {
    const confirmed = memory.confirmed();
    return confirmed && { since: confirmed.since, changed: confirmed.content !== await digestOfSave(call, content()), tries: 0 };
  };
  return {
    look,
    confirm: async (content) => {
      memory.confirm(await digestOfSave(call, content));
      return look(() => content);
    },
    withdraw: memory.withdraw,
  };
}
