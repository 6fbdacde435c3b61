import type { Content, FieldEntry } from '../content/content.ts';
import type { FormContent, LocalizedText, RegistrationFormContent } from '../content/generated/content.d.ts';
import type { Lists } from '../definitions/lists.ts';
import { ONBOARDING_FORM, PROFILE_FORM, registrationForm } from '../record/forms/form.ts';
import { defined } from './defined.ts';
import type { ExportedFiles } from './exported-files.ts';

function exportForm(lists: Lists, key: string): FormContent {
  const categories = lists.field_categories.filter(({ form }) => form === key);
  const documents = lists.form_documents.filter(({ form }) => form === key);
  return defined({
    categories: categories.map(({ name, fields }) => ({
      category_name: name, fields: (fields as readonly FieldEntry[]).map(({ name: field, definition }) => ({ name: field, ...definition })),
    })),
    documents: documents.length === 0 ? undefined : documents.map(({ documentNameId, isMandatory }) =>
      ({ document_name_id: documentNameId, ...(isMandatory && { 'is_mandatory?': true }) })),
  } as FormContent);
}

const exportRegistration = (
  lists: Lists, files: ExportedFiles,
): readonly RegistrationFormContent[] => lists.registration_forms.map((row) => defined({
  name: row.name, title: row.title, valid_until: row.validUntil ?? undefined, is_product: row.isProduct || undefined,
  banner: files.kept({ key: row.bannerKey, kind: row.bannerKind, name: row.bannerName }),
  show_jclass_privacy_policy: row.showClassTerms || undefined,
  welcome_message: row.welcomeMessage ?? undefined, consultation_url: row.consultationUrl ?? undefined,
  ...exportForm(lists, registrationForm(row.name)),
} as RegistrationFormContent));

/** The forms as a content folder has them. */
export function exportForms(lists: Lists, files: ExportedFiles): Pick<Content, 'profile-form' | 'onboarding-form' | 'registration-forms'> {
  const stored = new Map(lists.forms.map(({ name, prVideoInstructions }) => [name, prVideoInstructions]));
  const instructions: LocalizedText | undefined = stored.get(PROFILE_FORM) ?? undefined;
  return {
    ...(stored.has(PROFILE_FORM)
      && { 'profile-form': { ...(instructions && { pr_video_instructions: instructions }), ...exportForm(lists, PROFILE_FORM) } }),
    ...(stored.has(ONBOARDING_FORM) && { 'onboarding-form': exportForm(lists, ONBOARDING_FORM) }),
    'registration-forms': exportRegistration(lists, files),
  };
}
