import { asc, eq } from 'drizzle-orm';
import type { Content, FieldEntry, FormContent, LocalizedText, RegistrationFormContent } from '../content/content.ts';
import type { Queries } from '../database/database.ts';
import { fieldCategories, formDocuments, forms, registrationForms } from '../database/schema.ts';
import { ONBOARDING_FORM, PROFILE_FORM, registrationForm } from '../forms/form.ts';
import { defined } from './defined.ts';
import type { ExportedFiles } from './exported-files.ts';

async function exportForm(queries: Queries, key: string): Promise<FormContent> {
  const categories = await queries.select().from(fieldCategories).where(eq(fieldCategories.form, key)).orderBy(asc(fieldCategories.position));
  const documents = await queries.select().from(formDocuments).where(eq(formDocuments.form, key)).orderBy(asc(formDocuments.position));
  return defined({
    categories: categories.map(({ name, fields }) => ({
      category_name: name, fields: (fields as readonly FieldEntry[]).map(({ name: field, definition }) => ({ name: field, ...definition })),
    })),
    documents: documents.length === 0 ? undefined : documents.map(({ documentNameId, isMandatory }) =>
      ({ document_name_id: documentNameId, ...(isMandatory && { 'is_mandatory?': true }) })),
  } as FormContent);
}

async function exportRegistration(queries: Queries, files: ExportedFiles): Promise<readonly RegistrationFormContent[]> {
  const rows = await queries.select().from(registrationForms).orderBy(asc(registrationForms.position), asc(registrationForms.id));
  const exported: RegistrationFormContent[] = [];
  for (const row of rows) {
    exported.push(defined({
      name: row.name, title: row.title, valid_until: row.validUntil ?? undefined, is_product: row.isProduct || undefined,
      banner: files.kept({ key: row.bannerKey, kind: row.bannerKind, name: row.bannerName }), show_jclass_privacy_policy: row.showClassTerms || undefined,
      welcome_message: row.welcomeMessage ?? undefined, consultation_url: row.consultationUrl ?? undefined,
      ...await exportForm(queries, registrationForm(row.name)),
    } as RegistrationFormContent));
  }
  return exported;
}

/** The forms as a content folder has them. */
export async function exportForms(queries: Queries, files: ExportedFiles): Promise<Pick<Content, 'profile-form' | 'onboarding-form' | 'registration-forms'>> {
  const stored = new Map((await queries.select().from(forms)).map(({ name, prVideoInstructions }) => [name, prVideoInstructions]));
  const instructions: LocalizedText | undefined = stored.get(PROFILE_FORM) ?? undefined;
  return {
    ...(stored.has(PROFILE_FORM) && { 'profile-form': { ...(instructions && { pr_video_instructions: instructions }), ...await exportForm(queries, PROFILE_FORM) } }),
    ...(stored.has(ONBOARDING_FORM) && { 'onboarding-form': await exportForm(queries, ONBOARDING_FORM) }),
    'registration-forms': await exportRegistration(queries, files),
  };
}
