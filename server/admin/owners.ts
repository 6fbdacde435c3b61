import { sql } from 'drizzle-orm';
import type { Content } from '../content/content.ts';
import { knownAddress } from '../contract/known-address.ts';
import type { Queries } from '../database/database.ts';
import { applicants } from '../database/schema.ts';
import { StartupError } from '../base/startup-error.ts';

/** Finds an applicant by the e-mail address that content has. Throws a `StartupError` where there is none. */
export type OwnerOf = (email: string) => number;

/** Looks up everybody who is named, in one query. `part`: the part of the content that names them; absent: a command does. */
export async function ownersOf(queries: Queries, part: keyof Content | undefined, emails: readonly string[]): Promise<OwnerOf> {
  const named = [...new Set(emails.map(knownAddress))];
  const rows = await queries.select({ id: applicants.id, email: applicants.email }).from(applicants)
    .where(sql`${applicants.email} = any(${sql.param(named)})`);
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return (email) => {
    const id = ids.get(knownAddress(email));
    if (id !== undefined) return id;
    throw new StartupError(part
      ? `${part}.json names an applicant who is not there: ${email}.`
      : `There is no applicant ${email}; "applicant list" names all.`);
  };
}
