import { isJsonObject, type JsonObject } from '../base/json.ts';

/** Drops `null` members: in served definitions `null` means absent (spec §3 Profile field definition). */
const present = (object: JsonObject): JsonObject => Object.fromEntries(Object.entries(object).filter(([, member]) => member !== null));

const mapped = (object: JsonObject, change: (member: unknown, key: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, member]) => [key, change(member, key)]));

const presentObject = (member: unknown): unknown => (isJsonObject(member) ? present(member) : member);

/**
 * An entry without `null` members, in itself, its texts, its parts, its rules and its options; in its schema `null` is a value. Only for
 * a measured entry.
 */
export const presentEntry = (entry: JsonObject): JsonObject =>
  mapped(present(entry), (member, key) => {
    if (Array.isArray(member)) return member.map(presentObject);
    return key === 'schema' || !isJsonObject(member) ? member : mapped(present(member), presentObject);
  });
