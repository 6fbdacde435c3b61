import { asc, eq } from 'drizzle-orm';
import { type Clock, dayInJapan } from '../base/clock.ts';
import type { Queries } from '../database/database.ts';
import { registrationForms } from '../database/schema.ts';
import { Refusal, notFound } from '../http/refusal.ts';

/** A public application form (spec §3 Application form template). */
export type ApplicationForm = typeof registrationForms.$inferSelect;

export const readApplicationForms = (queries: Queries): Promise<readonly ApplicationForm[]> =>
  queries.select().from(registrationForms).orderBy(asc(registrationForms.position), asc(registrationForms.id));

/** By the server's clock, whatever an applicant's says: to the end of the last day in Japan. */
export const isOpen = ({ validUntil }: ApplicationForm, clock: Clock): boolean => validUntil === null || dayInJapan(clock()) <= validUntil;

/** The form that an id names. Throws a 404 where there is none, a 422 once its deadline has passed. */
export async function findOpenForm(queries: Queries, clock: Clock, id: string | number): Promise<ApplicationForm> {
  const [form] = /^\d{1,9}$/.test(String(id))
    ? await queries.select().from(registrationForms).where(eq(registrationForms.id, Number(id)))
    : [];
  if (!form) throw notFound();
  if (!isOpen(form, clock)) throw new Refusal(422, { key: 'formExpired' });
  return form;
}
