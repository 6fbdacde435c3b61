import { sql } from 'drizzle-orm';
import { StartupError } from '../base/startup-error.ts';
import type { Content } from '../content/content.ts';
import type { FormContent, LocalizedText, RegistrationFormContent } from '../content/generated/content.d.ts';
import { isOfFields } from '../content/field-rules.ts';
import type { WithInputTypes } from '../contract/input-types.ts';
import type { Queries } from '../database/database.ts';
import { registrationFormIds } from '../database/schema.ts';
import type { Draft } from '../definitions/draft.ts';
import type { ApplicationForm } from '../definitions/lists.ts';
import { ONBOARDING_FORM, PROFILE_FORM, registrationForm } from '../record/forms/form.ts';
import type { ContentFiles } from './content-files.ts';
import { bringPicture, pictures } from './picture.ts';

type Banner = Pick<ApplicationForm, 'bannerKey' | 'bannerKind' | 'bannerName'>;

/** What a form asks for must be among the document names, those of this folder included. */
function checkDocuments(draft: Draft, key: string, { categories, documents = [] }: FormContent): void {
  const known = new Set(draft.lists.document_names.map(({ id }) => id));
  const asked = [...categories.flatMap(({ fields }) => fields), ...documents].flatMap(({ document_name_id: id }) => id ?? []);
  const unknown = asked.find((id) => !known.has(id));
  if (unknown !== undefined) {
    throw new StartupError(`The form ${key} asks for document ${String(unknown)}, which document-names.json does not have.`);
  }
}

/** What fields are of must be a built-in type, or one of the field types, those of this folder included. */
function requireTypes(key: string, { categories }: FormContent, { inputTypes }: WithInputTypes): void {
  const unknown = categories.flatMap(({ fields }) => fields).find(({ input_type: type }) => !isOfFields(type) || !inputTypes.has(type));
  if (unknown) {
    throw new StartupError(
      `The form ${key} has the field "${unknown.name}" of the input type ${unknown.input_type}, which is neither built in nor in field-types.json.`,
    );
  }
}

/** The definitions are replaced as a whole; what applicants entered stays, also in fields that are gone for now. */
function loadForm(
  draft: Draft, key: string, content: FormContent, types: WithInputTypes, prVideoInstructions: LocalizedText | null = null,
): void {
  requireTypes(key, content, types);
  checkDocuments(draft, key, content);
  draft.put('forms', { name: key, prVideoInstructions });
  draft.keep('field_categories', ({ form }) => form !== key);
  draft.keep('form_documents', ({ form }) => form !== key);
  for (const [position, { category_name: name, fields }] of content.categories.entries()) {
    draft.put(
      'field_categories',
      { form: key, position, name, fields: fields.map(({ name: fieldName, ...definition }) => ({ name: fieldName, definition })) },
    );
  }
  for (const [
    position, { document_name_id: documentNameId, 'is_mandatory?': isMandatory = false },
  ] of (content.documents ?? []).entries()) {
    draft.put('form_documents', { form: key, documentNameId, isMandatory, position });
  }
}

async function bringBanner(files: ContentFiles, file: string | undefined, current: Banner | undefined): Promise<Banner> {
  if (file === undefined) return { bannerKey: null, bannerKind: null, bannerName: null };
  const { key, kind, name } = await bringPicture(files, file, pictures.banner, current?.bannerKey ?? undefined);
  return { bannerKey: key, bannerKind: kind, bannerName: name };
}

/** No form has the id of one that was there before: applicants came by that. */
async function newId(queries: Queries): Promise<number> {
  const { rows: [row] } = await queries.execute<{ id: string }>(sql`select nextval(${registrationFormIds.seqName}) as id`);
  return Number(row?.id);
}

async function loadRegistrationForm(
  queries: Queries, draft: Draft, content: RegistrationFormContent, position: number, files: ContentFiles, types: WithInputTypes,
): Promise<void> {
  const { name, title } = content;
  const current = draft.lists.registration_forms.find((form) => form.name === name);
  draft.put('registration_forms', {
    id: current?.id ?? await newId(queries),
    name, title, position,
    validUntil: content.valid_until ?? null,
    isProduct: content.is_product ?? false,
    showClassTerms: content.show_jclass_privacy_policy ?? false,
    welcomeMessage: content.welcome_message ?? null,
    consultationUrl: content.consultation_url ?? null,
    ...await bringBanner(files, content.banner, current),
  });
  loadForm(draft, registrationForm(name), content, types);
}

/** Brings every form of the content up to date. A registration form that is not among them stays as it is. */
export async function loadForms(
  queries: Queries, draft: Draft, content: Content, files: ContentFiles, types: WithInputTypes,
): Promise<void> {
  const { 'profile-form': profile, 'onboarding-form': onboarding, 'registration-forms': registration = [] } = content;
  if (profile) loadForm(draft, PROFILE_FORM, profile, types, profile.pr_video_instructions ?? null);
  if (onboarding) loadForm(draft, ONBOARDING_FORM, onboarding, types);
  for (const [position, form] of registration.entries()) await loadRegistrationForm(queries, draft, form, position, files, types);
}
