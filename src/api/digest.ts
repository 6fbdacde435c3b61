import { fnv1a } from '../base/fnv1a.ts';

/** Tells values apart, in 64 hex digits: a value counts as JSON, a file in it by its name, size and time of change. */
export const digest = (value: unknown): Promise<string> =>
  hashOf(JSON.stringify(value, (_name, part: unknown) => (part instanceof Blob ? factsOf(part) : part)));

const factsOf = (file: Blob): readonly unknown[] => [file.size, file.type, ...(file instanceof File ? [file.name, file.lastModified] : [])];

/**
 * Only a page loaded over https has the browser's SHA-256. The hash names saves on this device and protects nothing
 * (docs/decisions/0022).
 */
async function hashOf(text: string): Promise<string> {
  if (isSecureContext) return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
  const hashes = new Uint32Array(8);
  for (const index of hashes.keys()) hashes[index] = fnv1a(text, hashes[index - 1]);
  return hexOf(new Uint8Array(hashes.buffer));
}

/** Bytes as text, two digits each. */
export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
