import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Settings } from '../base/settings.ts';
import { HttpError } from '../http/http-error.ts';
import { semaphore } from '../http/concurrency.ts';
import { isEasilyGuessedBy } from '../../src/base/easily-guessed.ts';

import common from '../../schemas/passwords/common.json' with { type: 'json' };

const filter = { bytes: Buffer.from(common.filter, 'base64'), hashes: common.hashes };

/** Whether a password is refused as too easy (docs/decisions/0020). `words`: the applicant's address, the product's name. */
export const isEasilyGuessed = (password: string, words: readonly string[]): boolean => isEasilyGuessedBy(filter, password, words);

/**
 * The cost of a hash. `full` is OWASP Password Storage: argon2id, which is the library's default, with 19 MiB, 2 passes and 1 lane. `quick`
 * is the least that argon2 allows, for tests, which log in thousands of times; production refuses it.
 */
const costs = {
  full: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  quick: { memoryCost: 8, timeCost: 1, parallelism: 1 },
} as const;

export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** Whether a password has this hash; without a hash it takes as long and is false. */
  readonly matches: (passwordHash: string | undefined, password: string) => Promise<boolean>;
}

/** The services of a call that hashes or compares passwords. */
export interface WithPasswords {
  readonly passwords: Passwords;
}

/** Characters; schemas/wire limits passwords to 1024, so that longer ones are never hashed. */
const SHORTEST_PASSWORD = 8;

/** Hashing runs on Node's four threads for files: more at once than there are cores is no faster, and delays files. */
const limited = semaphore(Math.min(availableParallelism(), 3), 200);

export function passwordsWith({ passwordHashing }: Pick<Settings, 'passwordHashing'>): Passwords {
  const hashed = (password: string): Promise<string> => limited(() => hash(password, costs[passwordHashing]));
  /** Compared with for an unknown account, so that both answers take the same time. */
  const dummyHash = hashed('no password has this hash');
  return {
    hash: hashed,
    matches: async (passwordHash, password) => {
      const compared = passwordHash ?? await dummyHash;
      const fits = await limited(() => verify(compared, password));
      return fits && passwordHash !== undefined;
    },
  };
}

/** Throws a 422 for a password that nobody may choose (spec §5 Login and passwords), or not somebody with these words. */
export function checkNewPassword(password: string, words: readonly string[] = []): void {
  if (password.trim() === '') throw new HttpError(422, { key: 'newPasswordRequired' });
  if ([...password].length < SHORTEST_PASSWORD) throw new HttpError(422, { key: 'passwordTooShort', params: { least: SHORTEST_PASSWORD } });
  if (isEasilyGuessed(password, words)) throw new HttpError(422, { key: 'passwordGuessed' });
}
