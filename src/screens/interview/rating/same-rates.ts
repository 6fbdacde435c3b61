import type { InterviewCompany } from '../../../api/interviews.ts';
import { areRatedAsOne } from '../use-companies.ts';

/** What a rate is to differ in: its own number among the companies of an event. */
const rateOf = ({ eventId, rating }: InterviewCompany): string | undefined =>
  (rating?.rate === undefined ? undefined : `${String(eventId)}: ${rating.rate.trim()}`);

/**
 * Finds another company with the same rate. Rates must not repeat among companies, which nothing enforces (spec §5 Rating
 * dialog): it is said at the cards.
 */
export function sameRates(companies: readonly InterviewCompany[]): (company: InterviewCompany) => InterviewCompany | undefined {
  // Two of each rate will do: one of them is another than the one that asks.
  const found = new Map<string, readonly InterviewCompany[]>();
  for (const company of companies) {
    const rate = rateOf(company);
    if (rate === undefined) continue;
    const met = found.get(rate) ?? [];
    if (met.length < 2 && !met.some((other) => areRatedAsOne(other, company))) found.set(rate, [...met, company]);
  }
  return (company) => found.get(rateOf(company) ?? '')?.find((other) => !areRatedAsOne(other, company));
}
