import type { Call } from '../../api/call.ts';
import { rememberSave } from '../../api/save-memory.ts';
import { digestOfSave } from '../../api/save.ts';
import type { Encoded } from '../../base/body.ts';
import { persistentStore } from '../../base/stores.ts';
import { isDraftStored } from '../../engine/drafts/draft.ts';
import type { Waiting } from '../save-step.ts';

/**
 * A confirmed save as this device stores it while there is no network: its key, when it was confirmed, and in the outbox the content
 * that any page can send. The open form makes the content again from its draft.
 */
export interface WaitingSave {
  /** Stores a confirmed save that cannot be sent now. Undefined where the browser stores nothing. Throws an `ApiError`. */
  readonly confirm: (content: Encoded) => Promise<Waiting | undefined>;
  /** The waiting save, if there is one, compared with the form's current content. Throws an `ApiError`. */
  readonly find: (content: () => Encoded | undefined) => Promise<Waiting | undefined>;
  /** Removes the waiting save: nothing is sent without being confirmed again. */
  readonly withdraw: () => void;
}

/** Where other pages find a waiting save, to send it. */
interface Outbox {
  /** Resolves to whether the browser has stored it. */
  readonly put: (content: Encoded, digest: string) => Promise<boolean>;
  readonly remove: () => Promise<void>;
}

/** For a save that no other page may send: its content is only in the draft of its form. */
const inDraft = (scope: string): Outbox => ({ put: () => isDraftStored(scope), remove: async () => undefined });

/** Creates the waiting save of a form. `scope` is that of the form's draft. */
export function waitingSave(call: Call<unknown>, scope: string, outbox = inDraft(scope)): WaitingSave {
  const memory = rememberSave(persistentStore(), scope);
  const find: WaitingSave['find'] = async (content) => {
    const confirmed = memory.confirmed();
    if (!confirmed) return undefined;
    const current = content();
    return { since: confirmed.since, changed: current === undefined || confirmed.content !== await digestOfSave(call, current), tries: 0 };
  };
  return {
    find,
    confirm: async (content) => {
      const digest = await digestOfSave(call, content);
      const wasStored = memory.confirmed()?.content === digest;
      memory.confirm(digest, call.aged?.now());
      // Text is in the draft's journal as well; a file is only here, unless an earlier attempt has stored it.
      if (!await outbox.put(content, digest) && content.files.length > 0 && !wasStored) memory.withdraw();
      return find(() => content);
    },
    withdraw: () => {
      memory.withdraw();
      void outbox.remove();
    },
  };
}
