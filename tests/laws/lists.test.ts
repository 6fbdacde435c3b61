import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { decodeAppliedEvents, decodeEvents } from '../../src/wire/events.ts';
import { decodeInterviews } from '../../src/wire/interviews.ts';
import type { Decoded } from '../../src/wire/issue.ts';
import { decodeJobReviews } from '../../src/wire/job-reviews.ts';
import { law } from '../arbitraries/law.ts';
import { anyJson, wireCompany, wireEvent, wireJobReview } from '../arbitraries/wire.ts';

interface List {
  readonly name: string;
  /** Under which of an object's names it may stand. */
  readonly wrappers: readonly string[];
  readonly id: string;
  readonly entry: fc.Arbitrary<unknown>;
  readonly decode: (value: unknown) => Decoded<Iterable<unknown>>;
}

const lists: readonly List[] = [
  { name: 'events', wrappers: ['events', 'sgwj_events'], id: 'id', entry: wireEvent, decode: decodeEvents },
  { name: 'applied events', wrappers: ['events', 'applied_events'], id: 'id', entry: wireEvent, decode: decodeAppliedEvents },
  { name: 'job reviews', wrappers: ['job_reviews', 'my_job_reviews'], id: 'job_review_id', entry: wireJobReview, decode: decodeJobReviews },
  { name: 'interviews', wrappers: ['interviews', 'my_interviews'], id: 'job_id', entry: wireCompany, decode: decodeInterviews },
];

function taken({ decode }: List, value: unknown): readonly unknown[] {
  const decoded = decode(value);
  if (!decoded.ok) throw new Error(decoded.failure.detail);
  return [...decoded.value];
}

describe.each(lists)('a list of $name', (list) => {
  const { wrappers, id, entry, decode } = list;
  const entries = fc.array(entry, { maxLength: 8 });

  law('is read whatever stands in it, alike bare and under each of its names', fc.property(entries, (all) => {
    const bare = taken(list, all);
    for (const name of wrappers) expect(taken(list, { [name]: all })).toEqual(bare);
    expect(bare.length).toBeLessThanOrEqual(all.flat().length);
  }));

  law('loses nothing of the others to an entry that is malformed, wherever it stands', fc.property(entries, fc.nat(), anyJson, (all, at, stranger) => {
    const place = at % (all.length + 1);
    const isOther = (value: unknown): boolean => typeof value !== 'object' || value === null || (!Array.isArray(value) && !(id in value));
    fc.pre(isOther(stranger));
    const decoded = decode(all.toSpliced(place, 0, stranger));
    expect(decoded.ok && [...decoded.value]).toEqual(taken(list, all));
    expect(decoded.flaws?.some(({ path }) => path === `/${String(place)}`)).toBe(true);
  }));

  law('never throws, and answers a list or says what is wrong, whatever the answer is', fc.property(anyJson, (answer) => {
    const decoded = decode(answer);
    if (!decoded.ok) expect(decoded.failure).toMatchObject({ path: '', detail: 'must be a list' });
  }), 500);
});
