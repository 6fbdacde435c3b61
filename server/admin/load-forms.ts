import { eq } from 'drizzle-orm';
import type { Content, FormContent, RegistrationFormContent } from '../content/content.ts';
import { isOfFields } from '../content/field-rules.ts';
import type { WithInputTypes } from '../contract/input-types.ts';
import type { Queries } from '../database/database.ts';
import { documentNames, fieldCategories, formDocuments, forms, registrationForms } from '../database/schema.ts';
import { ONBOARDING_FORM, PROFILE_FORM, registrationForm } from '../forms/form.ts';
import { StartupError } from '../base/startup-error.ts';
import type { ContentFiles } from './content-files.ts';
import { bringPicture, pictures } from './picture.ts';

type RegistrationFormRow = typeof registrationForms.$inferSelect;
type Banner = Pick<RegistrationFormRow, 'bannerKey' | 'bannerKind' | 'bannerName'>;

/** What a form asks for must be among the document names, those of this folder included. */
async function checkDocuments(queries: Queries, key: string, { categories, documents = [] }: FormContent): Promise<void> {
  const known = new Set((await queries.select({ id: documentNames.id }).from(documentNames)).map(({ id }) => id));
  const asked = [...categories.flatMap(({ fields }) => fields), ...documents].flatMap(({ document_name_id: id }) => id ?? []);
  const unknown = asked.find((id) => !known.has(id));
  if (unknown !== undefined) throw new StartupError(`The form ${key} asks for document ${String(unknown)}, which document-names.json does not have.`);
}

/** What fields are of must be a built-in type, or one of the field types, those of this folder included. */
function requireTypes(key: string, { categories }: FormContent, { inputTypes }: WithInputTypes): void {
  const unknown = categories.flatMap(({ fields }) => fields).find(({ input_type: type }) => !isOfFields(type) || !inputTypes.has(type));
  if (unknown) throw new StartupError(`The form ${key} has the field "${unknown.name}" of the input type ${unknown.input_type}, which is neither built in nor in field-types.json.`);
}

/** The definitions are replaced as a whole; what applicants entered stays, also in fields that are gone for now. */
async function loadForm(queries: Queries, key: string, content: FormContent, types: WithInputTypes): Promise<void> {
  requireTypes(key, content, types);
  await checkDocuments(queries, key, content);
  await queries.insert(forms).values({ name: key }).onConflictDoNothing();
  await queries.delete(fieldCategories).where(eq(fieldCategories.form, key));
  await queries.delete(formDocuments).where(eq(formDocuments.form, key));
  const categories = content.categories.map(({ category_name: name, fields }, position) => ({
    form: key, position, name, fields: fields.map(({ name: fieldName, ...definition }) => ({ name: fieldName, definition })),
  }));
  const documents = (content.documents ?? []).map(({ document_name_id: documentNameId, 'is_mandatory?': isMandatory = false }, position) =>
    ({ form: key, documentNameId, isMandatory, position }));
  if (categories.length > 0) await queries.insert(fieldCategories).values(categories);
  if (documents.length > 0) await queries.insert(formDocuments).values(documents);
}

async function bringBanner(files: ContentFiles, file: string | undefined, current: Banner | undefined): Promise<Banner> {
  if (file === undefined) return { bannerKey: null, bannerKind: null, bannerName: null };
  const { key, kind, name } = await bringPicture(files, file, pictures.banner, current?.bannerKey ?? undefined);
  return { bannerKey: key, bannerKind: kind, bannerName: name };
}

async function loadRegistrationForm(
  queries: Queries, content: RegistrationFormContent, position: number, files: ContentFiles, types: WithInputTypes,
): Promise<void> {
  const { name, title } = content;
  const [current] = await queries.select().from(registrationForms).where(eq(registrationForms.name, name));
  const row = {
    title, position,
    validUntil: content.valid_until ?? null,
    isProduct: content.is_product ?? false,
    showClassTerms: content.show_jclass_privacy_policy ?? false,
    welcomeMessage: content.welcome_message ?? null,
    consultationUrl: content.consultation_url ?? null,
    ...await bringBanner(files, content.banner, current),
  };
  await queries.insert(registrationForms).values({ name, ...row }).onConflictDoUpdate({ target: registrationForms.name, set: row });
  await loadForm(queries, registrationForm(name), content, types);
}

/** Brings every form of the content up to date. A registration form that is not among them stays as it is. */
export async function loadForms(queries: Queries, content: Content, files: ContentFiles, types: WithInputTypes): Promise<void> {
  const { 'profile-form': profile, 'onboarding-form': onboarding, 'registration-forms': registration = [] } = content;
  if (profile) {
    await loadForm(queries, PROFILE_FORM, profile, types);
    const prVideoInstructions = profile.pr_video_instructions ?? null;
    await queries.update(forms).set({ prVideoInstructions }).where(eq(forms.name, PROFILE_FORM));
  }
  if (onboarding) await loadForm(queries, ONBOARDING_FORM, onboarding, types);
  for (const [position, form] of registration.entries()) await loadRegistrationForm(queries, form, position, files, types);
}
