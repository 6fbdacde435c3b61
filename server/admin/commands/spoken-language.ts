import { InvalidArgumentError } from 'commander';

/** Reads a language that is asked for (`languageOfTerminal`). Throws an `InvalidArgumentError` for any other, which Commander prints. */
export function spokenLanguage(named: string): string {
  if (!/^(en|ja|jp)/i.test(named)) throw new InvalidArgumentError('It is en or ja.');
  return named;
}
