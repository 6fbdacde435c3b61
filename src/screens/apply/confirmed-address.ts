import { isJsonObject, parseJson } from '../../base/json.ts';
import { keep } from '../../base/keep.ts';
import type { Outdated } from '../../base/kept.ts';
import { lastingStore } from '../../base/stores.ts';

const PREFIX = 'portal.apply.';

interface Confirmed {
  readonly address: string;
  /** When it was, in ms since 1970. */
  readonly at: number;
}

/** Whatever stands there, others than this portal may have written it. */
function readConfirmed(formId: string): Confirmed | undefined {
  const kept = parseJson(lastingStore().getItem(PREFIX + formId) ?? '');
  const { address, at } = isJsonObject(kept) ? kept : {};
  return typeof address === 'string' && typeof at === 'number' ? { address, at } : undefined;
}

/**
 * The e-mail address that has passed the first step, by form: one that was confirmed for one says nothing of another. It
 * outlives the page, as the draft of the second step does, and goes with the registration.
 */
export const confirmedAddress = (formId: string): string | undefined => readConfirmed(formId)?.address;

export const keepAddress = (formId: string, address: string): void => {
  keep(lastingStore(), PREFIX + formId, JSON.stringify({ address, at: Date.now() } satisfies Confirmed));
};

export const forgetAddress = (formId: string): void => { lastingStore().removeItem(PREFIX + formId); };

/** The forms for which an address is kept. */
export const formsWithAddress = (): readonly string[] =>
  Object.keys(lastingStore()).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));

/** Forgets the addresses with which nobody has registered. */
export const forgetOldAddresses = (outdated: Outdated): void => {
  for (const formId of outdated(formsWithAddress(), (id) => `${id} ${String(readConfirmed(id)?.at)}`)) forgetAddress(formId);
};
