import { type Clock, dayInJapan } from '../../base/clock.ts';
import type { ApplicationForm, Lists } from '../../definitions/lists.ts';
import { HttpError, notFound } from '../../http/http-error.ts';

/** By the server's clock, whatever an applicant's says: to the end of the last day in Japan. */
export const isOpen = ({ validUntil }: ApplicationForm, clock: Clock): boolean => validUntil === null || dayInJapan(clock()) <= validUntil;

/** The form that an id names. Throws a 404 where there is none, a 422 once its deadline has passed. */
export function findOpenForm({ registration_forms: forms }: Lists, clock: Clock, id: string | number): ApplicationForm {
  const form = /^\d{1,9}$/.test(String(id)) ? forms.find((one) => one.id === Number(id)) : undefined;
  if (!form) throw notFound();
  if (!isOpen(form, clock)) throw new HttpError(422, { key: 'formExpired' });
  return form;
}
