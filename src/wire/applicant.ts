import { isYes } from '../base/wire-boolean.ts';
import type { Applicant } from '../../schemas/generated/wire.d.ts';
import { readText } from './values.ts';

/** The applicant of the session (spec §3 Applicant); null, empty and absent values are read alike. */
export interface SessionApplicant {
  readonly id: string;
  /** The id as it came, where it is a number: calls send it back unchanged. */
  readonly wireId?: number;
  readonly name: string | undefined;
  readonly japaneseName?: string | undefined;
  readonly email: string | undefined;
  /** ISO 8601. */
  readonly lastSignInAt: string | undefined;
  readonly onboarded: boolean;
  /** `is_{product}`: the applicant is in the product variant (spec §1). */
  readonly productVariant: boolean;
}

/** @param productKey the deployment's `product.key`, which names the flag of the variant. */
export const readApplicant = (applicant: Applicant, productKey: string): SessionApplicant => ({
  id: String(applicant.id),
  ...(typeof applicant.id === 'number' && { wireId: applicant.id }),
  name: readText(applicant.name),
  japaneseName: readText(applicant.japanese_name),
  email: readText(applicant.email),
  lastSignInAt: readText(applicant.last_sign_in_at),
  onboarded: isYes(applicant.is_onboarded),
  productVariant: isYes(applicant[`is_${productKey}`]),
});
