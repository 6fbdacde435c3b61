/** SHA-256, in hex, of a value as JSON; a file counts by its name, size and time of change. */
export async function digest(value: unknown): Promise<string> {
  const text = JSON.stringify(value, (_name, part: unknown) => (part instanceof Blob ? factsOf(part) : part));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const factsOf = (file: Blob): readonly unknown[] => [file.size, file.type, ...(file instanceof File ? [file.name, file.lastModified] : [])];
