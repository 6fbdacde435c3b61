import type { Base } from './field.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import { endsSoon } from './pattern.ts';

/** One check of a filled-in text by a definition. */
export interface Check {
  /** The error code of a text that breaks it. */
  readonly code: string;
  /** As the definition has it: `mask 000-0000`, `schema /maxLength`. */
  readonly rule: string;
  readonly holds: (text: string) => boolean;
  /** Whether normalising cannot make a broken text hold. Absent: it never can. */
  readonly isBeyond?: (text: string) => boolean;
}

/** Texts that need no normalising, for the types that accept more forms than they send. */
const plainForms: Readonly<Partial<Record<Base, RegExp>>> = {
  number: /^-?\d+(?:\.\d+)?$/, currency: /^¥\d+$/, date: /^\d{4}-\d{2}-\d{2}$/, phone_number: /^\+?\d+$/,
  email: /^[\x21-\x7e]+$/, url: /^[\x21-\x7e]+$/,
};

/** What each normaliser changes; others are assumed to change everything but plain letters and digits. */
const changed: Readonly<Record<string, RegExp>> = {
  digitsOnly: /[^0-9]/, dropSpaces: /\s/, collapseSpaces: /[^\S ]|\s\s/, trim: /^[\s\p{Cf}]|[\s\p{Cf}]$/u,
  upperCase: /\p{Changes_When_Uppercased}/u, lowerCase: /\p{Changes_When_Lowercased}/u, foldWidth: /[\uff01-\uff5e\u3000]/,
  halfToFullKana: /[\uff61-\uff9f]/, toKatakana: /[\u3041-\u309e]/, toHiragana: /[\u30a1-\u30fe]/,
  dropUnstorable: /[\0\p{Surrogate}]/u,
};

/** Whether a text is unchanged by these normalisers and not blank. */
export function isPlain(base: Base, { normalize }: JsonObject, text: string): boolean {
  const names: readonly unknown[] = Array.isArray(normalize) ? normalize : [];
  const isKept = (name: unknown): boolean => !(changed[String(name)] ?? /[^A-Za-z0-9]/).test(text);
  return text.trim() !== '' && (plainForms[base]?.test(text) ?? true) && ['dropUnstorable', ...names].every(isKept);
}

/** A mask as a pattern: `0` a digit, `A` a letter, `*` either, all else itself. */
function maskOf(mask: string): RegExp {
  const slots: Readonly<Record<string, string>> = { 0: '[0-9]', A: '[A-Za-z]', '*': '[0-9A-Za-z]' };
  const signs = Array.from(mask).map((sign) => slots[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`));
  return new RegExp(`^${signs.join('')}$`, 'u');
}

type Keyword = (limit: unknown, seen: string | number) => boolean;

const ofLength = (holds: (length: number, limit: number) => boolean): Keyword => (limit, seen) =>
  typeof seen !== 'string' || typeof limit !== 'number' || holds(Array.from(seen).length, limit);
const ofNumber = (holds: (value: number, limit: number) => boolean): Keyword => (limit, seen) =>
  typeof seen !== 'number' || typeof limit !== 'number' || holds(seen, limit);

const keywords: Readonly<Record<string, readonly [code: string, Keyword]>> = {
  minLength: ['schemaMinLength', ofLength((length, limit) => length >= limit)],
  maxLength: ['schemaMaxLength', ofLength((length, limit) => length <= limit)],
  minimum: ['schemaMinimum', ofNumber((value, limit) => value >= limit)],
  maximum: ['schemaMaximum', ofNumber((value, limit) => value <= limit)],
  exclusiveMinimum: ['schema', ofNumber((value, limit) => value > limit)],
  exclusiveMaximum: ['schema', ofNumber((value, limit) => value < limit)],
  pattern: ['schemaPattern', (source, seen) => typeof seen !== 'string' || new RegExp(String(source), 'u').test(seen)],
  enum: ['schemaEnum', (list, seen) => Array.isArray(list) && list.includes(seen)],
  const: ['schemaEnum', (value, seen) => value === seen],
  type: ['schema', (type, seen) => type !== 'integer' || Number.isInteger(seen)],
};

const notes: ReadonlySet<string> = new Set(['$schema', '$comment', 'title', 'description', 'format', 'examples', 'default']);

const seenOf = (base: Base, text: string): string | number => {
  if (base === 'number') return Number(text);
  return base === 'currency' ? Number(text.slice(1)) : text;
};

const isPattern = (source: unknown): boolean => typeof source === 'string' && endsSoon(source);

/** The checks of a schema at `place`. `undefined`: it has an unknown keyword, or a pattern that may take too long. */
export function checksOfSchema(schema: unknown, base: Base, place = 'schema '): readonly Check[] | undefined {
  if (schema === undefined) return [];
  if (!isJsonObject(schema)) return undefined;
  const keywordEntries = Object.entries(schema).filter(([name]) => !notes.has(name));
  if (keywordEntries.some(([name, limit]) => !Object.hasOwn(keywords, name) || (name === 'pattern' && !isPattern(limit)))) return undefined;
  return keywordEntries.flatMap(([name, limit]) => {
    const [code = '', holds] = keywords[name] ?? [];
    return holds ? [{ code, rule: `${place}/${name}`, holds: (text: string) => holds(limit, seenOf(base, text)) }] : [];
  });
}

/** The checks of a definition without parts beyond its base, in order. `undefined`: it has unknown ones. */
export function checksOf({ mask, schema, rules }: JsonObject, base: Base): readonly Check[] | undefined {
  const ofSchema = checksOfSchema(schema, base);
  if (!ofSchema || rules !== undefined) return undefined;
  if (typeof mask !== 'string') return ofSchema;
  const form = maskOf(mask);
  // Separators are added or removed, and widths are folded, before the mask is checked.
  const isBeyond = (text: string): boolean => {
    const { length } = text.normalize('NFKC').replace(/[^0-9A-Za-z]/g, '');
    return length < mask.replace(/[^0A*]/g, '').length || length > mask.length;
  };
  return [{ code: 'mask', rule: `mask ${mask}`, holds: (text) => form.test(text), isBeyond }, ...ofSchema];
}
