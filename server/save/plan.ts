import { eq } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { applicants, educationCodes, universities } from '../database/schema.ts';
import { notFound } from '../http/refusal.ts';
import type { ApplicantRow } from '../profile/applicant.ts';
import { readEducation, readRemovedEducation } from '../profile/education.ts';
import { type Holdings, entriesOf, readCategories, readDocumentNames, readHoldings } from '../profile/form.ts';
import { type AttributeChanges, planAttributes } from './plan-attributes.ts';
import type { EducationChoices } from './education-entry.ts';
import { type EducationChanges, planEducation } from './plan-education.ts';
import { type FieldChanges, planFields } from './plan-fields.ts';
import { checkDocuments, checkPhoto, wantedDocuments } from './plan-files.ts';
import type { Problems } from './problems.ts';
import type { SaveRequest } from './unfold.ts';

/** All that a save will change, checked. */
export interface SavePlan {
  readonly applicant: ApplicantRow;
  readonly holdings: Holdings;
  readonly attributes: AttributeChanges;
  readonly fields: FieldChanges;
  readonly education: EducationChanges;
}

/** The row stays locked to the end of the transaction: two saves of one applicant follow each other. */
async function lockApplicant(queries: Queries, id: number): Promise<ApplicantRow> {
  const [row] = await queries.select().from(applicants).where(eq(applicants.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

async function readChoices(queries: Queries): Promise<EducationChoices> {
  const rows = await queries.select().from(universities);
  const codes = await queries.select().from(educationCodes);
  const codesOf = (kind: string): Set<string> => new Set(codes.filter((row) => row.kind === kind).map(({ code }) => code));
  return {
    universities: new Map(rows.map(({ id, other }) => [id, other])),
    faculties: codesOf('faculty'),
    backgrounds: codesOf('education_background'),
  };
}

/** Checks a save against what the applicant holds now. Says everything that is wrong in `problems`; changes nothing. */
export async function planSave(
  queries: Queries, form: string, applicantId: number, { body }: SaveRequest, problems: Problems,
): Promise<SavePlan> {
  const { applicant: sent } = body;
  const row = await lockApplicant(queries, applicantId);
  const holdings = await readHoldings(queries, applicantId);
  const entries = entriesOf(await readCategories(queries, form));
  const uploads = Object.values(sent.documents_attributes ?? {}).flatMap(({ document_name_id: id, upload }) =>
    (upload ? [[String(id), { extension: '', content: '', ...upload }] as const] : []));
  const wanted = wantedDocuments(await readDocumentNames(queries), entries);
  checkDocuments(wanted, new Set(holdings.documents.keys()), new Map(uploads), problems);
  if (sent.photograph) checkPhoto({ extension: '', content: '', ...sent.photograph }, problems);
  return {
    applicant: row,
    holdings,
    attributes: planAttributes(row, sent, problems),
    fields: planFields(entries, holdings.values, sent.custom_fields ?? {}, problems),
    education: planEducation(
      { entries: await readEducation(queries, applicantId), gone: await readRemovedEducation(queries, applicantId) },
      sent.applicant_universities_attributes ?? [], await readChoices(queries), problems,
    ),
  };
}
