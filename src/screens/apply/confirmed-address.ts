import { isJsonObject, parseJson } from '../../base/json.ts';
import { trySetItem } from '../../base/try-set-item.ts';
import type { ExpiryFilter } from '../../base/retention.ts';
import { persistentStore } from '../../base/stores.ts';

const PREFIX = 'portal.apply.';

interface Confirmed {
  readonly address: string;
  /** When it was confirmed, in ms since 1970. */
  readonly at: number;
}

/** Reads the stored address with a check, since other code of the same origin may have written there. */
function readConfirmed(formId: string): Confirmed | undefined {
  const stored = parseJson(persistentStore().getItem(PREFIX + formId) ?? '');
  const { address, at } = isJsonObject(stored) ? stored : {};
  return typeof address === 'string' && typeof at === 'number' ? { address, at } : undefined;
}

/**
 * The e-mail address that has passed the first step of a form; the server checks it for each form. It outlives the page, as
 * the draft of the second step does, and is deleted after the registration.
 */
export const confirmedAddress = (formId: string): string | undefined => readConfirmed(formId)?.address;

export const storeAddress = (formId: string, address: string): void => {
  trySetItem(persistentStore(), PREFIX + formId, JSON.stringify({ address, at: Date.now() } satisfies Confirmed));
};

export const forgetAddress = (formId: string): void => { persistentStore().removeItem(PREFIX + formId); };

/** The forms for which an address is stored. */
export const formsWithAddress = (): readonly string[] =>
  Object.keys(persistentStore()).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));

/** Forgets the addresses with which nobody has registered. */
export const forgetOldAddresses = (outdated: ExpiryFilter): void => {
  for (const formId of outdated(formsWithAddress(), (id) => `${id} ${String(readConfirmed(id)?.at)}`)) forgetAddress(formId);
};
