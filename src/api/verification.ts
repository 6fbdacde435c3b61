import {
  decodeEnableAuthy, decodeSendToken, decodeVerifyToken, type PhoneOutcome, type SendOutcome, type VerifyOutcome,
} from '../wire/verification.ts';
import type { Call } from './call.ts';

export type { PhoneOutcome, SendOutcome, VerifyOutcome } from '../wire/verification.ts';

/** Body: `{ id, cellphone, country_code }`, both without a plus sign. */
export const enableAuthyCall: Call<PhoneOutcome> = {
  name: 'enable_authy', method: 'POST', path: '/api/v1/auth/enable_authy.json', access: 'public', verdictInBody: true,
  decode: decodeEnableAuthy,
};

/** Body: `{ id }`. */
export const sendTokenCall: Call<SendOutcome> = {
  name: 'send_token', method: 'POST', path: '/api/v1/auth/send_token.json', access: 'public', verdictInBody: true,
  decode: decodeSendToken,
};

/** Body: `{ token, id }`. */
export const verifyTokenCall: Call<VerifyOutcome> = {
  name: 'verify_token', method: 'POST', path: '/api/v1/auth/verify_token.json', access: 'public', verdictInBody: true,
  decode: decodeVerifyToken,
};
