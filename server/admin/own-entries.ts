import { eq } from 'drizzle-orm';
import { applicants, ownDownloadableDocuments, ownEvents } from '../database/schema.ts';
import type { Lists } from '../definitions/lists.ts';
import { isSameState, noteAssignments, takeBack } from './assignments.ts';
import type { PartLoading } from './loading.ts';

/** The lists of which an entry is for all applicants or for one of them, and where those of one stand. */
const tables = { events: ownEvents, downloadable_documents: ownDownloadableDocuments } as const;
const kinds = { events: 'event', downloadable_documents: 'download' } as const;

type OwnableList = keyof typeof tables;

/** What is brought: an entry of a list, whose it is (null: for all applicants), and how its history tells of it. */
interface Brought<Name extends OwnableList> {
  readonly entry: Lists[Name][number];
  readonly applicantId: number | null;
  readonly state: unknown;
  /** Writes it down as that applicant's own. */
  readonly give: (applicantId: number) => Promise<unknown>;
}

/**
 * Brings an entry up to date. It is for all or for one: what it was before goes, and the history of who loses or is given it is
 * written.
 */
export async function bringOwnable<Name extends OwnableList>(
  { queries, draft, said }: PartLoading, list: Name, { entry, applicantId, state, give }: Brought<Name>,
): Promise<void> {
  const table: (typeof tables)[OwnableList] = tables[list];
  const noted = { kind: kinds[list], itemId: entry.id };
  const [before] = await queries.select().from(table).where(eq(table.id, entry.id));
  if (applicantId === null) {
    if (before) {
      await queries.delete(table).where(eq(table.id, entry.id));
      await noteAssignments(queries, said, [{ ...noted, applicantId: before.applicantId, state: null }]);
    }
    draft.put(list, entry);
    return;
  }
  if (before && before.applicantId !== applicantId) {
    const owners = await queries.select({ name: applicants.email }).from(applicants).where(eq(applicants.id, before.applicantId));
    for (const { name } of owners) await takeBack(queries, { ...before, name }, kinds[list], entry.id, said);
  }
  draft.keep(list, ({ id }) => id !== entry.id);
  if (before && isSameState(before, { ...entry, applicantId })) return;
  await give(applicantId);
  await noteAssignments(queries, said, [{ ...noted, applicantId, state }]);
}
