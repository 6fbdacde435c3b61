import { type SQL, eq } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { applicants } from '../database/schema.ts';

/** What opens an account; it leaves the log-in, and the change of what opens it, with nobody. */
export const accountColumns = {
  id: applicants.id, email: applicants.email, passwordHash: applicants.passwordHash, authyEnabled: applicants.authyEnabled, phone: applicants.phone,
};

export type Account = Pick<typeof applicants.$inferSelect, keyof typeof accountColumns>;

async function find(queries: Queries, which: SQL): Promise<Account | undefined> {
  const [account] = await queries.select(accountColumns).from(applicants).where(which);
  return account;
}

export const findAccount = (queries: Queries, id: number): Promise<Account | undefined> => find(queries, eq(applicants.id, id));
export const findAccountOf = (queries: Queries, email: string): Promise<Account | undefined> => find(queries, eq(applicants.email, email));
