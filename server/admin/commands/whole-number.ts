import { InvalidArgumentError } from 'commander';

/** Reads an option or an argument as a whole number from 1 on. Throws an `InvalidArgumentError`, which Commander prints. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is a whole number from 1 on.');
  return Number(text);
}
