import { backOff, withJitter, type BackOff } from '../base/back-off.ts';

const PAUSES: BackOff = { first: 1_000, longest: 15_000 };

/**
 * Loads a style sheet that failed to load again, at once and then with pauses. The bundler's loader tries each sheet once: without
 * this a page would be shown without its styles until a reload.
 */
export function retryStyles(): void {
  addEventListener('error', ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const tries = Number(target.dataset['tries'] ?? 0);
    target.dataset['tries'] = String(tries + 1);
    setTimeout(() => { target.replaceWith(target.cloneNode()); }, tries === 0 ? 0 : withJitter(backOff(tries, PAUSES)));
  }, true);
}
