import type { Encoded } from '../base/body.ts';
import { readOnboardingFields } from '../fields/sources/onboarding-fields.ts';
import { createCollector } from '../fields/sources/source.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { servedPlaces } from './encode-served.ts';
import { wholeEncoders } from './encode.ts';

/**
 * The onboarding form (spec §2 Onboarding). `edit` is `onboarding_edit_data`: a map of fields or a list of categories,
 * and documents. `display` is `onboarding_display_data`: it gives the headings, and what is shown but cannot be edited.
 * Its save is the profile's, with a member that says what it is (spec §7 Onboarding).
 */
export function compileOnboarding(edit: unknown, display?: unknown): CompiledForm<Encoded> {
  const collector = createCollector();
  const parts = readOnboardingFields(edit, display, collector);
  return compile({
    parts,
    diagnostics: collector.diagnostics,
    ...wholeEncoders(servedPlaces(parts), { root: 'applicant', always: { is_onboarded: 'true' } }),
  });
}
