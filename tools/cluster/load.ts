import { setTimeout as wait } from 'node:timers/promises';
import type { Applicant } from '../../bench/server/stage.ts';
import { completeSave, field, mandatoryFields } from '../../tests/server/support/saving.ts';
import { type HttpRequest, sendOnce } from './client.ts';
import { answerOf, openGroup, savedBy } from './writers.ts';

/** The result of a load. */
export interface LoadResult {
  readonly answered: number;
  /** How many calls of which kind had which other end than a success: `a save: 503`. */
  readonly failures: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** Of ten calls the first 6 read the profile, up to the ninth answer the exam, and the last saves the profile. */
const READS = 6;
const ANSWERS = 9;

/** One call of the mixture, with its name. */
async function callOf(applicant: Applicant, number: number): Promise<readonly [what: string, call: HttpRequest]> {
  const kind = number % 10;
  if (kind < READS) return ['a read', { path: '/api/v1/applicants/my_profile.json', token: applicant.token }];
  if (kind < ANSWERS) return ['an answer', answerOf(applicant, 1 + number % 10, number)];
  const values = [['applicant[name]', 'Bench Person'], ...mandatoryFields, field('Hobby', String(number))] as const;
  const save = await savedBy(applicant, values, undefined);
  return ['a save', save()];
}

/** Opens the exam for everybody and saves a whole profile, so that all calls of the mixture succeed. */
export async function prepare(url: string, applicants: readonly Applicant[]): Promise<void> {
  for (const applicant of applicants) {
    await sendOnce(url, openGroup(applicant));
    await sendOnce(url, (await savedBy(applicant, completeSave, undefined))());
  }
}

/**
 * Has everybody call for some seconds: one call after the other, or, with `rate`, so many a second of all together. Calls go to each of
 * the addresses in turn.
 */
export async function load(
  urls: readonly string[], applicants: readonly Applicant[], seconds: number, { rate, signal }: { rate?: number; signal?: AbortSignal } = {},
): Promise<LoadResult> {
  const begin = performance.now();
  const intervalMs = rate === undefined ? 0 : (applicants.length / rate) * 1_000;
  let answered = 0;
  const failures = new Map<string, number>();
  await Promise.all(applicants.map(async (applicant, index) => {
    await wait(intervalMs * (index / applicants.length));
    for (let number = index; performance.now() - begin < seconds * 1_000 && !signal?.aborted; number += 1) {
      const next = performance.now() + intervalMs;
      const [what, call] = await callOf(applicant, number);
      const { status } = await sendOnce(urls[number % urls.length] ?? '', call);
      const failure = `${what}: ${String(status)}`;
      if (status === 200) answered += 1;
      else failures.set(failure, (failures.get(failure) ?? 0) + 1);
      await wait(Math.max(0, next - performance.now()));
    }
  }));
  return { answered, failures, seconds: (performance.now() - begin) / 1_000 };
}
