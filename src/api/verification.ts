import { decodeEnableAuthy, decodeSendToken, decodeVerifyToken } from '../wire/verification.ts';
import { callOf } from './call.ts';

export type { PhoneOutcome, SendOutcome, VerifyOutcome } from '../wire/verification.ts';

/** Body: `{ id, cellphone, country_code }`, both without a plus sign. */
export const enableAuthyCall = callOf(decodeEnableAuthy, { verdictInBody: true });

/** Body: `{ id }`. */
export const sendTokenCall = callOf(decodeSendToken, { verdictInBody: true });

/** Body: `{ token, id }`. */
export const verifyTokenCall = callOf(decodeVerifyToken, { verdictInBody: true });
