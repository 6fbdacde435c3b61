import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appliedEventsCall, eventsCall } from '../../src/wire/events.ts';
import { interviewsCall } from '../../src/wire/interviews.ts';
import type { Decoded } from '../../src/wire/issue.ts';
import { jobReviewsCall } from '../../src/wire/job-reviews.ts';
import { law } from '../arbitraries/law.ts';
import { anyJson, wireCompany, wireEvent, wireJobReview } from '../../packages/arbitraries/wire.ts';

interface List {
  readonly name: string;
  /** Under which of an object's names it may stand. */
  readonly wrappers: readonly string[];
  readonly id: string;
  /** An entry may be a list of entries. */
  readonly nested?: true;
  readonly entry: fc.Arbitrary<unknown>;
  readonly decode: (value: unknown) => Decoded<Iterable<unknown>>;
}

const lists: readonly List[] = [
  { name: 'events', wrappers: ['events', 'sgwj_events'], id: 'id', entry: wireEvent, decode: eventsCall.decode },
  { name: 'applied events', wrappers: ['events', 'applied_events'], id: 'id', entry: wireEvent, decode: appliedEventsCall.decode },
  { name: 'job reviews', wrappers: ['job_reviews', 'my_job_reviews'], id: 'job_review_id', entry: wireJobReview, decode: jobReviewsCall.decode },
  { name: 'interviews', wrappers: ['interviews', 'my_interviews'], id: 'job_id', nested: true, entry: wireCompany, decode: interviewsCall.decode },
];

test.each([
  { list: eventsCall, id: 'id' }, { list: jobReviewsCall, id: 'job_review_id' },
])('a second entry of a list by $id cannot be told from the first: it is left out, and named', ({ list: { decode }, id }) => {
  const decoded: Decoded<readonly { readonly id: unknown }[]> = decode([1, 2, '1'].map((value) => ({ [id]: value })), '');
  expect(decoded.ok && decoded.value.map((entry) => entry.id)).toEqual([1, 2]);
  expect(decoded.ok && decoded.flaws).toContainEqual(expect.objectContaining({ path: '/2', detail: 'has the id of an earlier one' }));
});

describe.each(lists)('a list of $name', (list) => {
  const { wrappers, id, nested, entry, decode } = list;
  const inside = (all: readonly unknown[]): readonly unknown[] => (nested ? all.flat() : all);
  const entries = fc.array(entry, { maxLength: 8 });

  /** The list, or nothing where none of its entries can be read: that is no empty list. */
  const readable = (value: unknown): readonly unknown[] | undefined => {
    const decoded = decode(value);
    return decoded.ok ? [...decoded.value] : undefined;
  };

  law('is read whatever stands in it, alike bare and under each of its names', fc.property(entries, (all) => {
    const bare = readable(all);
    for (const name of wrappers) expect(readable({ [name]: all })).toEqual(bare);
    expect(bare?.length ?? 0).toBeLessThanOrEqual(inside(all).length);
    // A list of nothing is one; one of which nothing can be read is none.
    expect(bare?.length === 0).toBe(inside(all).length === 0);
  }));

  law('loses nothing of the others to an entry that is malformed, wherever it stands', fc.property(entries, fc.nat(), anyJson, (all, at, stranger) => {
    const place = at % (all.length + 1);
    const isOther = (value: unknown): boolean => typeof value !== 'object' || value === null || (!Array.isArray(value) && !(id in value));
    fc.pre(isOther(stranger));
    const others = inside(all).length === 0 ? undefined : readable(all);
    const decoded = decode(all.toSpliced(place, 0, stranger));
    expect(decoded.ok ? [...decoded.value] : undefined).toEqual(others);
    if (decoded.ok) expect(decoded.flaws?.some(({ path }) => path === `/${String(place)}`)).toBe(true);
  }));

  law('never throws, and answers a list or says what is wrong, whatever the answer is', fc.property(anyJson, (answer) => {
    const decoded = decode(answer);
    const isNone = !decoded.ok && decoded.failure.path === '';
    if (isNone) expect(decoded.failure).toMatchObject({ detail: 'must be a list' });
    else if (!decoded.ok) expect(decoded.failure.path).toMatch(/\/\d/);
  }), 500);
});
