import onboardingForm from '../../schemas/forms/onboarding.json';
import { readOnboardingFields } from '../fields/sources/onboarding-fields.ts';
import { createCollector } from '../fields/sources/source.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { servedFieldsEncoder } from './encode-served.ts';
import type { ServedPayload } from './encode-served.ts';

/** What the onboarding save sends under `applicant` (spec §7 Onboarding). */
export interface OnboardingPayload extends ServedPayload {
  readonly is_onboarded: 'true';
}

/**
 * The onboarding form (spec §2 Onboarding). `edit` is `onboarding_edit_data`: a map of fields or a list of categories,
 * and documents. `display` is `onboarding_display_data`: it gives the headings, and what is shown but cannot be edited.
 */
export function compileOnboarding(types: InputTypes, edit: unknown, display?: unknown): CompiledForm<OnboardingPayload> {
  const collector = createCollector(types);
  const parts = readOnboardingFields(edit, display, collector, onboardingForm.documents);
  const encode = servedFieldsEncoder(types, parts);
  return compile({
    types,
    parts,
    diagnostics: collector.diagnostics,
    encode: (values) => ({ is_onboarded: 'true', ...encode(values) }),
  });
}
