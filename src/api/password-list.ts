import common from '../../schemas/passwords/common.json';
import { isEasilyGuessedBy } from '../base/easily-guessed.ts';

/** The list is big, so this module is loaded only when somebody types a new password. */
const filter = { bytes: Uint8Array.from(atob(common.filter), (sign) => sign.charCodeAt(0)), hashes: common.hashes };

/** Whether a server may refuse the password as one of the most common (docs/decisions/0020). `own`: the applicant's address. */
export const isEasilyGuessed = (password: string, own: readonly string[]): boolean => isEasilyGuessedBy(filter, password, own);
