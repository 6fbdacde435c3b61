import { randomBytes } from 'node:crypto';
import type { ApplicantContent } from '../../../server/content/generated/content.d.ts';
import type { Language } from '../../../src/base/text.ts';
import { applicant } from './applicants.ts';

/** How many of a language a stage begins with. */
export const FIRST_PEOPLE = 16;

/** People of a stage, each of them another one. Stages have the same, so that one may be a copy of another, unless all share a cluster. */
export function newPeople(): (language: Language, count: number) => ApplicantContent[] {
  const stage = process.env['WALKS_AT'] === undefined ? '' : `-${randomBytes(4).toString('hex')}`;
  let made = 0;
  return (language, count) => Array.from({ length: count }, () => applicant(`${language}-${String(made++)}${stage}@example.com`, language));
}

let phones = 0;

/** A mobile number in Japan, as it is typed there, that nobody has used yet. */
export const newPhone = (): string => `090${String(++phones + 10_000_000)}`;

let addresses = 0;

/** An e-mail address that nobody has used yet. */
export const newAddress = (): string => `stranger-${String(++addresses)}@example.com`;
