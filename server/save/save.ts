import { Refusal } from '../http/refusal.ts';
import type { Queries } from '../database/database.ts';
import { planSave } from './plan.ts';
import { Problems } from './problems.ts';
import { type PlacedFile, storeApplicant, storeDocuments, storeEducation, storeFields } from './store.ts';
import type { SaveFiles } from './transaction.ts';
import type { SaveRequest } from './unfold.ts';

async function placeDocuments(files: SaveFiles, { body, documents }: SaveRequest): Promise<Map<number, PlacedFile>> {
  const placed = new Map<number, PlacedFile>();
  for (const [id, { upload }] of Object.entries(body.applicant.documents_attributes ?? {})) {
    const file = documents.get(id);
    if (file && upload) placed.set(Number(id), { key: await files.place(file), facts: { extension: '', content: '', ...upload } });
  }
  return placed;
}

async function placePhoto(files: SaveFiles, { body, photograph }: SaveRequest): Promise<PlacedFile | undefined> {
  const facts = body.applicant.photograph;
  return photograph && facts && { key: await files.place(photograph), facts: { extension: '', content: '', ...facts } };
}

/** Who saves which form, and the documents whose uploads could not be had, by `document_name_id`. */
export interface Saver {
  readonly applicantId: number;
  readonly form: string;
  readonly missing: readonly string[];
}

/** Saves all of a request, within a transaction. Throws a 422 with every error. */
export async function save(queries: Queries, files: SaveFiles, { applicantId, form, missing }: Saver, request: SaveRequest): Promise<void> {
  const problems = new Problems();
  const { applicant, holdings, ...plan } = await planSave(queries, form, applicantId, request, problems);
  for (const id of missing) problems.byField.set(`documents.${id}`, [{ key: 'uploadGone' }]);
  if (problems.byField.size > 0) throw new Refusal(422, problems.byField);
  const photo = await placePhoto(files, request);
  const documents = await placeDocuments(files, request);
  await storeApplicant(queries, applicantId, plan.attributes, photo);
  await storeFields(queries, applicantId, plan.fields);
  await storeEducation(queries, applicantId, plan.education);
  await storeDocuments(queries, applicantId, documents);
  if (photo && applicant.photoKey !== null) files.replace(applicant.photoKey);
  for (const id of documents.keys()) for (const { fileKey } of [holdings.documents.get(id) ?? []].flat()) files.replace(fileKey);
}
