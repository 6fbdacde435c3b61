import { StartupError } from '../base/startup-error.ts';
import { fileMark } from '../database/file-mark.ts';
import { knownAddress } from '../contract/known-address.ts';
import type { AnswersContent, ApplicantContent, EducationContent } from '../content/generated/content.d.ts';
import { applicants, documents, educationEntries, fieldValues } from '../database/schema.ts';
import type { RecordName } from '../record/forms/form.ts';
import { educationColumns } from '../record/profile/education.ts';
import { isRegistered } from '../record/registration/email-address.ts';
import type { LoadPart, PartLoading } from './loading.ts';
import { storeMedium } from './shown-media.ts';

const educationRow = (applicantId: number, { is_latest: isLatest = false, ...entry }: EducationContent) => ({
  applicantId, isLatest,
  ...Object.fromEntries(Object.entries(entry).map(([name, value]) => [educationColumns[name as keyof typeof entry], value])),
});

async function insertApplicant({ queries, files, passwords }: PartLoading, content: ApplicantContent): Promise<number | undefined> {
  const photo = content.photograph === undefined ? undefined : await storeMedium(files, 'photograph', content.photograph, []);
  const [row] = await queries.insert(applicants).values({
    email: knownAddress(content.email),
    passwordHash: await passwords.hash(content.password),
    studentId: content.student_id,
    name: content.name,
    japaneseName: content.japanese_name ?? null,
    authyEnabled: content.authy_enabled ?? false,
    phone: content.phone ?? null,
    isProduct: content.is_product ?? false,
    isOnboarded: content.is_onboarded ?? false,
    canEditPrVideo: content.can_edit_pr_video ?? false,
    prVideo: content.pr_video ?? null,
    photoKey: photo?.key ?? null,
    photoKind: photo?.kind,
  }).onConflictDoNothing().returning({ id: applicants.id });
  if (row) return row.id;
  const email = knownAddress(content.email);
  if (await isRegistered(queries, email)) return undefined;
  throw new StartupError(`applicants.json gives ${email} the student ID ${content.student_id}, which somebody else has.`);
}

async function loadAnswers(
  { queries, files, clock }: PartLoading, owner: { readonly applicantId: number; readonly record: RecordName }, content: AnswersContent,
): Promise<void> {
  const values = Object.entries(content.custom_fields ?? {}).map(([name, value]) => ({ ...owner, name, value }));
  if (values.length > 0) await queries.insert(fieldValues).values(values);
  for (const [documentNameId, file] of Object.entries(content.documents ?? {})) {
    const stored = await files.bring(file);
    const fileMoment = fileMark(stored.fileKey, clock().toISOString());
    await queries.insert(documents).values({ ...owner, documentNameId: Number(documentNameId), ...stored, fileMoment });
  }
}

async function loadApplicant(loading: PartLoading, content: ApplicantContent): Promise<void> {
  const applicantId = await insertApplicant(loading, content);
  if (applicantId === undefined) return;
  const education = (content.universities ?? []).map((entry) => educationRow(applicantId, entry));
  if (education.length > 0) await loading.queries.insert(educationEntries).values(education);
  await loadAnswers(loading, { applicantId, record: 'profile' }, content);
  if (content.onboarding) await loadAnswers(loading, { applicantId, record: 'onboarding' }, content.onboarding);
}

/** Adds new applicants, and leaves existing ones as they are. Nobody is given the student ID of another. */
export const loadApplicants: LoadPart<'applicants'> = async (loading, content) => {
  const existing = new Set((await loading.queries.select({ email: applicants.email }).from(applicants)).map(({ email }) => email));
  const added = content.filter(({ email }) => !existing.has(knownAddress(email)));
  for (const applicant of added) await loadApplicant(loading, applicant);
};
