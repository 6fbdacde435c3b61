/** A plain JSON object whose members are not known to the compiler. */
export type JsonObject = { readonly [member: string]: unknown };

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text, number or boolean as text; anything else is not a scalar. */
export const scalarText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

/** A scalar that is not blank. */
export const filledText = (value: unknown): string | undefined => {
  const text = scalarText(value);
  return text === undefined || text.trim() === '' ? undefined : text;
};

/** The value of a JSON text; `undefined`, which no contract takes, where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A member's name, or an entry's place, as a token of a JSON pointer (RFC 6901). */
export const pointerToken = (name: string | number): string => String(name).replaceAll('~', '~0').replaceAll('/', '~1');
