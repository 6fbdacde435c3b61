import { ApiError } from './failure.ts';

/** SHA-256, in hex, of a value as JSON; a file counts by its name, size and time of change. Throws an `ApiError`. */
export const digest = (value: unknown): Promise<string> =>
  hashOf(new TextEncoder().encode(JSON.stringify(value, (_name, part: unknown) => (part instanceof Blob ? factsOf(part) : part))));

const factsOf = (file: Blob): readonly unknown[] => [file.size, file.type, ...(file instanceof File ? [file.name, file.lastModified] : [])];

/** Only a page that came by https has the browser's own (docs/decisions/0022). */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (isSecureContext) return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  const { sha256 } = await import('./sha256.ts').catch(() => { throw new ApiError({ kind: 'network', unsent: true }); });
  return hexOf(sha256(bytes));
}

/** Bytes as text, two digits each. */
export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
