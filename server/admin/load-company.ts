import { asc, eq, sql } from 'drizzle-orm';
import { ownCompanyCategories, ownDownloadableDocuments } from '../database/schema.ts';
import type { CompanyCategory } from '../definitions/lists.ts';
import { isSameState, recordAssignments, ownersOf } from './assignments.ts';
import type { LoadPart, PartLoading } from './loading.ts';
import { loadOwnable } from './own-entries.ts';

export const loadDownloadable: LoadPart<'downloadable-documents'> = async (loading, content) => {
  const { queries, draft, files } = loading;
  const ids = content.map(({ id }) => id);
  const current = [
    ...draft.lists.downloadable_documents,
    ...await queries.select().from(ownDownloadableDocuments).where(sql`${ownDownloadableDocuments.id} = any(${sql.param(ids)})`),
  ];
  const ownerOf = await ownersOf(queries, 'downloadable-documents', content.flatMap(({ applicant }) => applicant ?? []));
  for (const [position, { id, name, file, applicant, ...more }] of content.entries()) {
    const { translated_name: translatedName = null, record = 'profile', downloadable = true } = more;
    const { fileKey, fileName, fileKind, fileSize } = await files.bring(file, current.flatMap((row) => (row.id === id ? row.fileKey : [])));
    const document = { id, name, translatedName, record, downloadable, position, fileKey, fileName, fileKind, fileSize };
    loading.defer(() => loadOwnable(loading, 'downloadable_documents', {
      entry: document, applicantId: applicant === undefined ? null : ownerOf(applicant), state: { name, record, downloadable },
      give: (applicantId) => queries.insert(ownDownloadableDocuments).values({ ...document, applicantId })
        .onConflictDoUpdate({ target: ownDownloadableDocuments.id, set: document }),
    }));
  }
};

type CategoryRow = Omit<CompanyCategory, 'id'>;

/** Replaces what the company tells one applicant, where the content names that applicant. */
async function replaceOwnInfo({ queries, change }: PartLoading, applicantId: number, categories: readonly CategoryRow[]): Promise<void> {
  const { position, name, fields } = ownCompanyCategories;
  const current = await queries.select({ position, name, fields }).from(ownCompanyCategories).where(
    eq(ownCompanyCategories.applicantId, applicantId),
  ).orderBy(asc(position));
  if (isSameState(current, categories)) return;
  await queries.delete(ownCompanyCategories).where(eq(ownCompanyCategories.applicantId, applicantId));
  await queries.insert(ownCompanyCategories).values(categories.map((one) => ({ ...one, applicantId })));
  await recordAssignments(queries, change, [{ kind: 'company_info', applicantId, itemId: null, state: categories }]);
}

/** Replaces what the company tells all applicants, as a whole, where the content has anything for all. */
export const loadCompanyInfo: LoadPart<'company-info'> = async (loading, content) => {
  const { queries, draft } = loading;
  const ownerOf = await ownersOf(queries, 'company-info', content.flatMap(({ applicant }) => applicant ?? []));
  const categories = content.map(({ category_name: name, fields, applicant }, position) =>
    ({ applicantId: applicant === undefined ? null : ownerOf(applicant), position, name, fields }));
  if (categories.some(({ applicantId }) => applicantId === null)) draft.retain('company_categories', () => false);
  for (const applicantId of new Set(categories.map((one) => one.applicantId))) {
    const rows =
      categories.filter((one) => one.applicantId === applicantId).map(({ position, name, fields }) => ({ position, name, fields }));
    if (applicantId === null) for (const row of rows) draft.put('company_categories', { id: row.position + 1, ...row });
    else await replaceOwnInfo(loading, applicantId, rows);
  }
};
