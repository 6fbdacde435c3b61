import { addSigningKey, retireSigningKeys } from '../../database/signing-key.ts';
import { type Surroundings, withDeployment } from './surroundings.ts';

const ELSEWHERE = 'Where SIGNING_SECRET is set it is that which signs, and not the database.';

/** `key rotate`. */
export async function rotateKey(surroundings: Surroundings): Promise<void> {
  await withDeployment(surroundings, ({ db }) => addSigningKey(db));
  surroundings.say(
    `A new key signs once the server has been started anew; what the others signed stays good until "key retire". ${ELSEWHERE}`,
  );
}

/** `key retire`. */
export async function retireKeys(surroundings: Surroundings): Promise<void> {
  const retired = await withDeployment(surroundings, ({ db, clock }) => retireSigningKeys(db, clock()));
  surroundings.say(retired === 0
    ? `There is one key only; "key rotate" adds the next. ${ELSEWHERE}`
    : `${String(retired)} retired: what they signed is good no more once the server has been started anew. ${ELSEWHERE}`);
}
