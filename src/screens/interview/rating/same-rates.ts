import type { InterviewCompany } from '../../../wire/interviews.ts';
import { areRatedAsOne } from '../use-companies.ts';

/** What a rate is to differ in: its own number among the companies of an event. */
const keyOf = ({ eventId }: InterviewCompany, rate: string): string => `${String(eventId)}: ${rate.trim()}`;

/**
 * Finds another company that has a rate, by itself the company's own. Rates must not repeat among companies, which nothing enforces
 * (spec §5 Rating dialog): it is said at the cards, and at the places to choose from.
 */
export function sameRates(companies: readonly InterviewCompany[]) {
  // Two of each rate will do: one of them is another than the one that asks.
  const found = new Map<string, readonly InterviewCompany[]>();
  for (const company of companies) {
    if (company.rating?.rate === undefined) continue;
    const key = keyOf(company, company.rating.rate);
    const met = found.get(key) ?? [];
    if (met.length < 2 && !met.some((other) => areRatedAsOne(other, company))) found.set(key, [...met, company]);
  }
  return (company: InterviewCompany, rate = company.rating?.rate): InterviewCompany | undefined =>
    (rate === undefined ? undefined : found.get(keyOf(company, rate))?.find((other) => !areRatedAsOne(other, company)));
}
