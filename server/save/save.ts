import { Refusal } from '../http/refusal.ts';
import type { Queries } from '../database/database.ts';
import type { Services } from '../services.ts';
import { type SavePlan, planSave } from './plan.ts';
import { Problems } from './problems.ts';
import type { ReceivedFile } from './received-form.ts';
import { type PlacedFile, storeApplicant, storeDocuments, storeEducation, storeFields } from './store.ts';
import type { SaveRequest } from './unfold.ts';

/** Files put into the storage by a save under way, so that a rollback can remove them. */
type Placed = string[];

async function place({ storage }: Services, placed: Placed, file: ReceivedFile, facts: PlacedFile['facts']): Promise<PlacedFile> {
  const key = await storage.put(file.path);
  placed.push(key);
  return { key, facts };
}

async function placeDocuments(services: Services, placed: Placed, { body, documents }: SaveRequest): Promise<Map<number, PlacedFile>> {
  const files = new Map<number, PlacedFile>();
  for (const [id, { upload }] of Object.entries(body.applicant.documents_attributes ?? {})) {
    const file = documents.get(id);
    if (file) files.set(Number(id), await place(services, placed, file, { extension: '', content: '', ...upload }));
  }
  return files;
}

async function placePhoto(services: Services, placed: Placed, { body, photograph }: SaveRequest): Promise<PlacedFile | undefined> {
  const facts = body.applicant.photograph;
  return photograph && facts && place(services, placed, photograph, { extension: '', content: '', ...facts });
}

/** Keys of files that nothing refers to once the save is committed. */
const replacedKeys = (
  { applicant, holdings }: SavePlan, photo: PlacedFile | undefined, files: ReadonlyMap<number, PlacedFile>,
): string[] => [
  ...(photo && applicant.photoKey !== null ? [applicant.photoKey] : []),
  ...[...files.keys()].flatMap((id) => holdings.documents.get(id)?.fileKey ?? []),
];

async function saveWithin(
  queries: Queries, services: Services, form: string, applicantId: number, request: SaveRequest, placed: Placed,
): Promise<string[]> {
  const problems = new Problems();
  const plan = await planSave(queries, form, applicantId, request, problems);
  if (problems.byField.size > 0) throw new Refusal(422, problems.byField);
  const photo = await placePhoto(services, placed, request);
  const files = await placeDocuments(services, placed, request);
  await storeApplicant(queries, applicantId, plan.attributes, photo);
  await storeFields(queries, applicantId, plan.fields);
  await storeEducation(queries, applicantId, plan.education);
  await storeDocuments(queries, applicantId, files);
  return replacedKeys(plan, photo, files);
}

async function removeAll({ storage }: Services, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => storage.remove(key)));
}

/**
 * Saves all of a request or nothing of it, files included: they are in the storage, on disk, before the transaction
 * that refers to them commits. They are removed where it is rolled back; where its end is not known (the connection
 * broke at the commit) they stay, and the next start removes what nothing refers to. Throws a 422 with every error.
 */
export async function save(services: Services, form: string, applicantId: number, request: SaveRequest): Promise<void> {
  const replaced = await services.db.transaction(async (transaction) => {
    const placed: Placed = [];
    try {
      return await saveWithin(transaction, services, form, applicantId, request, placed);
    } catch (error) {
      await removeAll(services, placed);
      throw error;
    }
  });
  await removeAll(services, replaced);
}
