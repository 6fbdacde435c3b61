import { isJsonObject } from '../base/json.ts';

/**
 * Why a page other than the guard opens the log-in: a registration, after which there is no password yet; a password that has just been
 * set; or a link without its token.
 */
export type Arrival =
  | { readonly kind: 'registered'; readonly email: string }
  | { readonly kind: 'passwordSet'; readonly email: string }
  | { readonly kind: 'noToken' };

/** The history state with which a page opens the log-in. */
export const withArrival = (arrival: Arrival): { readonly arrival: Arrival } => ({ arrival });

/** Reads the arrival from the history state, which may hold anything. */
export function arrivalOf(state: unknown): Arrival | undefined {
  const arrival = isJsonObject(state) ? state['arrival'] : undefined;
  if (!isJsonObject(arrival)) return undefined;
  const { kind, email } = arrival;
  if ((kind === 'registered' || kind === 'passwordSet') && typeof email === 'string') return { kind, email };
  return kind === 'noToken' ? { kind } : undefined;
}
