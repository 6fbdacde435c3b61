import onboardingForm from '../../schemas/forms/onboarding.json';
import { readOnboardingFields } from '../fields/sources/onboarding-fields.ts';
import { createCollector } from '../fields/sources/source.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { withAutofill } from './autofill.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { servedEncoders } from './encode-served.ts';
import { encodersOf } from './encode.ts';

/**
 * The onboarding form (spec §2 Onboarding). `edit` is `onboarding_edit_data`: a map of fields or a list of categories,
 * and documents. `display` is `onboarding_display_data`: it has the headings and the fields that are shown but cannot be edited.
 * Its save is the profile's, with a member that marks it as onboarding (spec §7 Onboarding).
 */
export function compileOnboarding(types: InputTypes, edit: unknown, display?: unknown): CompiledForm {
  const collector = createCollector(types);
  const parts = withAutofill(readOnboardingFields(edit, display, collector, onboardingForm.documents));
  return compile(collector, parts, encodersOf(servedEncoders(types, parts), { root: 'applicant', always: { is_onboarded: 'true' } }));
}
