import { InvalidArgumentError } from 'commander';
import { wholeNumber } from '../../server/admin/commands/whole-number.ts';

/** The most processes that a run may start: the result is the same with fewer. */
const MAX_JOBS = 64;

/** The upper limit of random seeds. */
export const SEED_LIMIT = 0x7fffffff;

export function seedNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

export function jobCount(text: string): number {
  if (wholeNumber(text) > MAX_JOBS) throw new InvalidArgumentError(`More than ${MAX_JOBS} processes help nobody.`);
  return Number(text);
}

export function positive(text: string): number {
  if (!/^\d{1,6}(\.\d+)?$/.test(text) || Number(text) === 0) throw new InvalidArgumentError('It is a number above 0.');
  return Number(text);
}

export function pathOption(text: string): string {
  if (!/^\d+(:\d+)*$/.test(text)) throw new InvalidArgumentError('It is numbers with colons between them, as a run has printed it.');
  return text;
}
