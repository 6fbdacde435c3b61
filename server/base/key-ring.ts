/** The secrets of a deployment: the first signs, and all of them verify. */
export type KeyRing = readonly [string, ...string[]];

export const isRing = (secrets: readonly string[]): secrets is KeyRing => secrets.length > 0;

/** The secrets of the settings, else those of the database. */
export const ringOf = ({ signingSecrets }: { readonly signingSecrets: readonly string[] }, stored: KeyRing): KeyRing =>
  (isRing(signingSecrets) ? signingSecrets : stored);

/** Characters; fewer can be guessed. */
const LEAST_SECRET = 32;

/** Parses a JSON list of secrets where a bracket begins it, else one or none. `undefined`: it is no such list, or one can be guessed. */
export function secretsIn(text: string): readonly string[] | undefined {
  const secrets = text.startsWith('[') ? listIn(text) : [text].filter((secret) => secret !== '');
  return secrets?.every((secret) => typeof secret === 'string' && secret.length >= LEAST_SECRET) ? secrets as readonly string[] : undefined;
}

function listIn(text: string): readonly unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.length > 0 ? list : undefined;
  } catch {
    return undefined;
  }
}
