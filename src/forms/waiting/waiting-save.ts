import type { Call } from '../../api/call.ts';
import { rememberSave } from '../../api/save-memory.ts';
import { digestOfSave } from '../../api/save.ts';
import type { Encoded } from '../../base/body.ts';
import { lastingStore } from '../../base/stores.ts';
import { isDraftKept } from '../../engine/drafts/draft.ts';
import type { Waiting } from '../save-step.ts';

/**
 * What this device keeps of a confirmed save while there is no network: its key, when it was confirmed, and in the outbox what any
 * page can send of it. The form that is open makes it anew of its draft.
 */
export interface WaitingSave {
  /** It was confirmed and cannot be sent. Undefined where the browser keeps nothing. Throws an `ApiError`. */
  readonly confirm: (content: Encoded) => Promise<Waiting | undefined>;
  /** What waits, if anything does, beside what the form holds now. Throws an `ApiError`. */
  readonly look: (content: () => Encoded | undefined) => Promise<Waiting | undefined>;
  /** Nothing is to be sent any more without being confirmed anew. */
  readonly withdraw: () => void;
}

/** Where other pages find what waits, and send it. */
interface Outbox {
  /** Answers whether the browser keeps it. */
  readonly put: (content: Encoded, digest: string) => Promise<boolean>;
  readonly remove: () => Promise<void>;
}

/** What no other page may send is made anew of the draft of its form, and is nowhere else. */
const inDraft = (scope: string): Outbox => ({ put: () => isDraftKept(scope), remove: async () => undefined });

/** Where the save of a form waits. `scope` names the form and whose it is, as its draft does. */
export function waitingSave(call: Call<unknown>, scope: string, outbox = inDraft(scope)): WaitingSave {
  const memory = rememberSave(lastingStore(), scope);
  const look: WaitingSave['look'] = async (content) => {
    const confirmed = memory.confirmed();
    if (!confirmed) return undefined;
    const now = content();
    return { since: confirmed.since, changed: now === undefined || confirmed.content !== await digestOfSave(call, now), tries: 0 };
  };
  return {
    look,
    confirm: async (content) => {
      const digest = await digestOfSave(call, content);
      const isKept = memory.confirmed()?.content === digest;
      memory.confirm(digest, call.aged?.now());
      // Text is in the journal as well; a file is nowhere else, unless an earlier try has kept it.
      if (!await outbox.put(content, digest) && content.files.length > 0 && !isKept) memory.withdraw();
      return look(() => content);
    },
    withdraw: () => {
      memory.withdraw();
      void outbox.remove();
    },
  };
}
