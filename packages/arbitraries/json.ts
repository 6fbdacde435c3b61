/** An object of JSON whose members are not known. */
export type JsonObject = { readonly [member: string]: unknown };

export const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
