import type { InterviewCompany } from '../../../wire/interviews.ts';
import { areRatedAsOne } from '../use-companies.ts';

/** Rates have to differ among the companies of an event. */
const keyOf = ({ eventId }: InterviewCompany, rate: string): string => `${String(eventId)}: ${rate.trim()}`;

/**
 * Finds another company with the same rate as a company, or with a given one. Rates must not repeat among companies, which nothing
 * enforces (spec §5 Rating dialog): the cards, and the places in the dialog, say so.
 */
export function sameRates(companies: readonly InterviewCompany[]) {
  // Two companies of each rate suffice: one of them is not the one in question.
  const found = new Map<string, readonly InterviewCompany[]>();
  for (const company of companies) {
    if (company.rating?.rate === undefined) continue;
    const key = keyOf(company, company.rating.rate);
    const known = found.get(key) ?? [];
    if (known.length < 2 && !known.some((other) => areRatedAsOne(other, company))) found.set(key, [...known, company]);
  }
  return (company: InterviewCompany, rate = company.rating?.rate): InterviewCompany | undefined =>
    (rate === undefined ? undefined : found.get(keyOf(company, rate))?.find((other) => !areRatedAsOne(other, company)));
}
