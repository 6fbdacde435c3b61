import { InvalidArgumentError } from 'commander';

/** What an option or an argument says, as a number from 1 on. Throws what the command line says to whoever typed it. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is a whole number from 1 on.');
  return Number(text);
}
