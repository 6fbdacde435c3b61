import { eq } from 'drizzle-orm';
import { applicants, ownDownloadableDocuments, ownEvents } from '../database/schema.ts';
import type { Lists } from '../definitions/lists.ts';
import { isSameState, recordAssignments, withdrawAssignment } from './assignments.ts';
import type { PartLoading } from './loading.ts';

/** The lists whose entries are for all applicants or for one of them, and the tables of the latter. */
const tables = { events: ownEvents, downloadable_documents: ownDownloadableDocuments } as const;
const kinds = { events: 'event', downloadable_documents: 'download' } as const;

type OwnableList = keyof typeof tables;

/** An entry to load, its applicant (null: it is for all applicants), and its state in the history. */
interface OwnableEntry<Name extends OwnableList> {
  readonly entry: Lists[Name][number];
  readonly applicantId: number | null;
  readonly state: unknown;
  /** Stores it as that applicant's own. */
  readonly give: (applicantId: number) => Promise<unknown>;
}

/** Loads an entry for all applicants or for one, removes it from where it was before, and records who loses or gets it. */
export async function loadOwnable<Name extends OwnableList>(
  { queries, draft, change }: PartLoading, list: Name, { entry, applicantId, state, give }: OwnableEntry<Name>,
): Promise<void> {
  const table: (typeof tables)[OwnableList] = tables[list];
  const assignment = { kind: kinds[list], itemId: entry.id };
  const [before] = await queries.select().from(table).where(eq(table.id, entry.id));
  if (applicantId === null) {
    if (before) {
      await queries.delete(table).where(eq(table.id, entry.id));
      await recordAssignments(queries, change, [{ ...assignment, applicantId: before.applicantId, state: null }]);
    }
    draft.put(list, entry);
    return;
  }
  if (before && before.applicantId !== applicantId) {
    const owners = await queries.select({ name: applicants.email }).from(applicants).where(eq(applicants.id, before.applicantId));
    for (const { name } of owners) await withdrawAssignment(queries, { ...before, name }, kinds[list], entry.id, change);
  }
  draft.retain(list, ({ id }) => id !== entry.id);
  if (before && isSameState(before, { ...entry, applicantId })) return;
  await give(applicantId);
  await recordAssignments(queries, change, [{ ...assignment, applicantId, state }]);
}
