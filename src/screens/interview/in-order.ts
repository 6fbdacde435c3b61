import type { InterviewCompany } from '../../wire/interviews.ts';
import { phaseOf, spanOf } from '../../ui/interview-time/phase.ts';

/** By what cards are sorted: first the one, then the other. */
type Place = readonly [group: number, time: number];

const [COMING, WITHOUT, OVER] = [0, 1, 2];

/** The next interview of a company counts; where all are over, the last. */
function placeOf({ interviews }: InterviewCompany, now: number): Place {
  const spans = interviews.flatMap((interview) => spanOf(interview) ?? []);
  const coming = spans.filter((span) => phaseOf(span, now) !== 'over');
  if (coming.length > 0) return [COMING, coming.reduce((first, { start }) => Math.min(first, start), Infinity)];
  return spans.length === 0 ? [WITHOUT, 0] : [OVER, -spans.reduce((last, { start }) => Math.max(last, start), -Infinity)];
}

/**
 * Companies by their interviews; those that have the same time as the server has them. `coming`: what comes next stands first, then
 * companies without a time; `past`: the last stands first.
 */
export function inOrder(companies: readonly InterviewCompany[], now: number) {
  const placed = companies.map((company) => ({ company, place: placeOf(company, now) }));
  placed.sort((some, other) => some.place[0] - other.place[0] || some.place[1] - other.place[1]);
  const those = (over: boolean) => placed.filter(({ place }) => (place[0] === OVER) === over).map(({ company }) => company);
  return { coming: those(false), past: those(true) };
}
