/** A JSON object with unknown members. */
export type JsonObject = { readonly [member: string]: unknown };

export const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
