import { createHash } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import type { RecordName } from '../forms/form.ts';
import { type Holdings, readHoldings } from '../forms/holdings.ts';
import { type ApplicantRow, findApplicant } from './applicant.ts';
import { type EducationRow, educationRows } from './education.ts';

/** All that a save of the profile can change. */
export interface HeldProfile {
  readonly row: ApplicantRow;
  readonly education: readonly EducationRow[];
  readonly holdings: Holdings;
}

const inOrder = <Key extends string | number, Value>(entries: Iterable<readonly [Key, Value]>): readonly (readonly [Key, Value])[] =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : Number(one > other)));

const answersOf = ({ values, documents }: Holdings): readonly unknown[] =>
  [inOrder(values), inOrder([...documents].map(([id, { fileKey }]) => [id, fileKey] as const))];

const digest = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** The revision of the profile as it was read: the same for the same content, however that came about. */
export const profileRevision = ({ row, education, holdings }: HeldProfile): string =>
  digest([row.name, row.japaneseName, row.prVideo, row.photoKey, education, answersOf(holdings)]);

/** The revision of the onboarding answers as they were read. */
export const onboardingRevision = (holdings: Holdings): string => digest(answersOf(holdings));

async function readProfileRevision(queries: Queries, applicantId: number): Promise<string> {
  return profileRevision({
    row: await findApplicant(queries, applicantId),
    education: await educationRows(queries, applicantId),
    holdings: await readHoldings(queries, applicantId, 'profile'),
  });
}

/** What is held now, by record. */
export const readRevision: Readonly<Record<RecordName, (queries: Queries, applicantId: number) => Promise<string>>> = {
  profile: readProfileRevision,
  onboarding: async (queries, applicantId) => onboardingRevision(await readHoldings(queries, applicantId, 'onboarding')),
};
