import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { isEasilyGuessed } from './common-password.ts';
import { Refusal } from '../http/refusal.ts';
import { turns } from '../http/turns.ts';

/** OWASP Password Storage: argon2id, which is the library's default, with 19 MiB, 2 passes and 1 lane. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Characters; schemas/wire keeps what is longer than 1024 from being hashed at all. */
const SHORTEST_PASSWORD = 8;

/** Hashing runs on Node's four threads for files: more of it at once than there are cores is no faster, and files wait. */
const inTurn = turns(Math.min(availableParallelism(), 3), 200);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COSTS));

/** Compared with where there is nobody, so that both answers take the same time. */
const nobodysHash = hashPassword('no password has this hash');

/** Whether the password is that of the hash; without one it takes as long and is not. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  const compared = passwordHash ?? await nobodysHash;
  const fits = await inTurn(() => verify(compared, password));
  return fits && passwordHash !== undefined;
}

/** Throws a 422 for a password that nobody may choose (spec §5 Login and passwords), or not whose words `own` are. */
export function checkNewPassword(password: string, own: readonly string[] = []): void {
  if (password.trim() === '') throw new Refusal(422, { key: 'newPasswordRequired' });
  if ([...password].length < SHORTEST_PASSWORD) throw new Refusal(422, { key: 'passwordTooShort', params: { least: SHORTEST_PASSWORD } });
  if (isEasilyGuessed(password, own)) throw new Refusal(422, { key: 'passwordGuessed' });
}
