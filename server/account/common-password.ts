import common from '../../schemas/passwords/common.json' with { type: 'json' };
import { isEasilyGuessedBy } from '../../src/base/easily-guessed.ts';

const filter = { bytes: Buffer.from(common.filter, 'base64'), hashes: common.hashes };

/** Whether a password is one that is refused (docs/decisions/0020). `own`: the applicant's address, the product's name. */
export const isEasilyGuessed = (password: string, own: readonly string[]): boolean => isEasilyGuessedBy(filter, password, own);
