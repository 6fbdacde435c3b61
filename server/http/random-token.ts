import { randomBytes } from 'node:crypto';

/** 256 random bits in 43 characters that need no escape in an address. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
