import { sql } from 'drizzle-orm';
import { StartupError } from '../base/startup-error.ts';
import type { FormContent, LocalizedText, RegistrationFormContent } from '../content/generated/content.d.ts';
import type { Queries } from '../database/database.ts';
import { registrationFormIds } from '../database/schema.ts';
import type { ApplicationForm } from '../definitions/lists.ts';
import { ONBOARDING_FORM, PROFILE_FORM, registrationForm } from '../record/forms/form.ts';
import type { ContentFiles } from './content-files.ts';
import type { LoadPart, PartLoading } from './loading.ts';
import { storeMedium } from './shown-media.ts';

type Banner = Pick<ApplicationForm, 'bannerKey' | 'bannerKind' | 'bannerName'>;

/** Throws a `StartupError` where a form asks for a document that is not among the document names, this folder's included. */
function checkDocuments({ draft }: PartLoading, key: string, { categories, documents = [] }: FormContent): void {
  const knownIds = new Set(draft.lists.document_names.map(({ id }) => id));
  const requestedIds = [...categories.flatMap(({ fields }) => fields), ...documents].flatMap(({ document_name_id: id }) => id ?? []);
  const unknown = requestedIds.find((id) => !knownIds.has(id));
  if (unknown !== undefined) {
    throw new StartupError(`The form ${key} asks for document ${String(unknown)}, which document-names.json does not have.`);
  }
}

/** Replaces the definitions of a form as a whole; stored values stay, also those of removed fields. */
function loadForm(loading: PartLoading, key: string, content: FormContent, prVideoInstructions: LocalizedText | null = null): void {
  const { draft } = loading;
  checkDocuments(loading, key, content);
  draft.put('forms', { name: key, prVideoInstructions });
  draft.retain('field_categories', ({ form }) => form !== key);
  draft.retain('form_documents', ({ form }) => form !== key);
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
  const { key, kind, name } = await storeMedium(files, 'banner', file, [current?.bannerKey ?? []].flat());
  return { bannerKey: key, bannerKind: kind, bannerName: name };
}

/** Ids of forms are never used again: applicants refer to the form that they registered with. */
async function newId(queries: Queries): Promise<number> {
  const { rows: [row] } = await queries.execute<{ id: string }>(sql`select nextval(${registrationFormIds.seqName}) as id`);
  return Number(row?.id);
}

async function loadRegistrationForm(loading: PartLoading, content: RegistrationFormContent, position: number): Promise<void> {
  const { queries, draft, files } = loading;
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
  loadForm(loading, registrationForm(name), content);
}

export const loadProfileForm: LoadPart<'profile-form'> = (loading, content) => {
  loadForm(loading, PROFILE_FORM, content, content.pr_video_instructions ?? null);
};

export const loadOnboardingForm: LoadPart<'onboarding-form'> = (loading, content) => { loadForm(loading, ONBOARDING_FORM, content); };

/** Registration forms that the content does not have stay as they are. */
export const loadRegistrationForms: LoadPart<'registration-forms'> = async (loading, content) => {
  for (const [position, form] of content.entries()) await loadRegistrationForm(loading, form, position);
};
