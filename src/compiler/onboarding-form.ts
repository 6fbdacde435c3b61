import { onboardingDocuments } from '../fields/sources/read-definition.ts';
import { readServedFields } from '../fields/sources/served-fields.ts';
import { createCollector } from '../fields/sources/source.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { servedFieldsEncoder } from './encode-served.ts';
import type { ServedPayload } from './encode-served.ts';

/** What the onboarding save sends under `applicant` (spec §7 Onboarding). */
export interface OnboardingPayload extends ServedPayload {
  readonly is_onboarded: 'true';
}

/** The form of `onboarding_edit_data`: a map of fields or a list of categories, and documents (spec §2 Onboarding). */
export function compileOnboarding(edit: unknown): CompiledForm<OnboardingPayload> {
  const collector = createCollector();
  const parts = readServedFields(edit, collector, onboardingDocuments);
  const encode = servedFieldsEncoder(parts);
  return compile({
    parts,
    diagnostics: collector.diagnostics,
    encode: (values) => ({ is_onboarded: 'true', ...encode(values) }),
  });
}
