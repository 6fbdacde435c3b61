import { type SQL, eq, sql } from 'drizzle-orm';
import { type WithDatabase, onceFor } from '../database/database.ts';
import { applicants } from '../database/schema.ts';

/** The columns that a log-in checks; they leave the log-in, and changes of password, in no answer. */
export const accountColumns = {
  id: applicants.id, email: applicants.email, passwordHash: applicants.passwordHash, authyEnabled: applicants.authyEnabled,
  phone: applicants.phone,
};

export type Account = Pick<typeof applicants.$inferSelect, keyof typeof accountColumns>;

const findBy = onceFor((db) => {
  const prepared = (condition: SQL, name: string) => db.select(accountColumns).from(applicants).where(condition).prepare(name);
  return {
    id: prepared(eq(applicants.id, sql.placeholder('id')), 'find_account'),
    email: prepared(eq(applicants.email, sql.placeholder('email')), 'find_account_by_email'),
  };
});

export const findAccount = async (services: WithDatabase, id: number): Promise<Account | undefined> =>
  (await findBy(services).id.execute({ id }))[0];
export const findAccountOf = async (services: WithDatabase, email: string): Promise<Account | undefined> =>
  (await findBy(services).email.execute({ email }))[0];
