import type { SessionApplicant } from '../wire/applicant.ts';
import { isProductHost, type Settings } from '../wire/settings.ts';
import type { Language } from '../base/text.ts';
import { useApplicant, usePortal } from './portal.ts';

/** Spec §1: by the applicant's flag or by the host's name; before a log-in by the host's name alone. */
export const isProductVariant = (
  applicant: Pick<SessionApplicant, 'productVariant'> | undefined, settings: Settings, hostname: string = window.location.hostname,
): boolean => applicant?.productVariant === true || isProductHost(hostname, settings);

/** The language where none was chosen (spec §1, §9). */
export const defaultLanguage = (productVariant: boolean): Language => (productVariant ? 'jp' : 'en');

/** How long to wait for the texts of another language, in ms. The page switches to them when they arrive later. */
export const TEXT_WAIT_MS = 3_000;

/** Whether the page shows the product variant to the current visitor. */
export function useProductVariant(): boolean {
  const { settings } = usePortal();
  return isProductVariant(useApplicant(), settings);
}
