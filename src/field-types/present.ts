import { isJsonObject, type JsonObject } from '../base/json.ts';

/** What is `null` is absent, as definitions of fields have it that come from a server (spec §3 Profile field definition). */
const present = (object: JsonObject): JsonObject => Object.fromEntries(Object.entries(object).filter(([, member]) => member !== null));

/** In a schema `null` is a value. */
const presentMember = (key: string, member: unknown): unknown => {
  if (key === 'schema' || !isJsonObject(member)) return member;
  const own = Object.entries(present(member));
  return Object.fromEntries(key === 'fields' ? own.map(([name, part]) => [name, isJsonObject(part) ? present(part) : part]) : own);
};

/** An entry without what is `null`, in itself, its texts and its parts. Only of one that has been measured. */
export const presentEntry = (entry: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(present(entry)).map(([key, member]) => [key, presentMember(key, member)]));
