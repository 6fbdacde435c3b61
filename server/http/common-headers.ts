import type { Settings } from '../base/settings.ts';

export const YEAR_SECONDS = 31_536_000;

/** Sent with every answer; the page and its files set how long they may be cached themselves. */
export const commonHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
} as const;

/** Headers of a page that has no script or style, and nothing from elsewhere. */
export const plainPage = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
} as const;

/** Makes browsers return by https only, where the portal is reached by it. */
export const transportHeaders = ({ production, portalUrl }: Pick<Settings, 'production' | 'portalUrl'>): Readonly<Record<string, string>> =>
  (production && portalUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${String(YEAR_SECONDS)}` } : {});

/** The headers of answers that the page may read where the API has another origin; whatever allows that origin must allow them. */
export const openedHeaders = ({ apiBase }: Pick<Settings, 'apiBase'>): Readonly<Record<string, string>> =>
  (apiBase === '' ? {} : { 'access-control-expose-headers': 'Date, Retry-After, X-Request-Id, X-Support-Code' });
