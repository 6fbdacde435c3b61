import { setTimeout as wait } from 'node:timers/promises';
import type { Applicant } from '../../bench/server/stage.ts';
import { completeSave, field, mandatoryFields } from '../../tests/server/support/saving.ts';
import { ask } from './client.ts';
import { answerOf, openGroup, savedBy } from './writers.ts';

/** What came of a load. */
export interface Carried {
  readonly answered: number;
  readonly failed: number;
  readonly seconds: number;
}

/** Of ten calls so many read the profile and answer the exam; the last one saves the profile. */
const READS = 6;
const ANSWERS = 9;

/** One call of the mixture, by somebody; whether it was answered with a success. */
async function callBy(url: string, applicant: Applicant, number: number): Promise<boolean> {
  const { token } = applicant;
  const kind = number % 10;
  if (kind < READS) return (await ask(url, { path: '/api/v1/applicants/my_profile.json', token })).status === 200;
  if (kind < ANSWERS) return (await ask(url, answerOf(applicant, 1 + number % 10, number))).status === 200;
  const save = await savedBy(applicant, [['applicant[name]', 'Bench Person'], ...mandatoryFields, field('Hobby', String(number))], undefined);
  return (await ask(url, save())).status === 200;
}

/** Opens the exam for everybody and saves a whole profile, so that all calls of the mixture succeed. */
export async function prepare(url: string, applicants: readonly Applicant[]): Promise<void> {
  for (const applicant of applicants) {
    await ask(url, openGroup(applicant));
    await ask(url, (await savedBy(applicant, completeSave, undefined))());
  }
}

/**
 * Has everybody call for some seconds: one call after the other, or, with `rate`, so many a second of all together. Calls go to each of
 * the addresses in turn.
 */
export async function load(
  urls: readonly string[], applicants: readonly Applicant[], seconds: number, { rate, signal }: { rate?: number; signal?: AbortSignal } = {},
): Promise<Carried> {
  const begin = performance.now();
  const every = rate === undefined ? 0 : (applicants.length / rate) * 1_000;
  let [answered, failed] = [0, 0];
  await Promise.all(applicants.map(async (applicant, index) => {
    await wait(every * (index / applicants.length));
    for (let number = index; performance.now() - begin < seconds * 1_000 && !signal?.aborted; number += 1) {
      const next = performance.now() + every;
      if (await callBy(urls[number % urls.length] ?? '', applicant, number)) answered += 1;
      else failed += 1;
      await wait(Math.max(0, next - performance.now()));
    }
  }));
  return { answered, failed, seconds: (performance.now() - begin) / 1_000 };
}
