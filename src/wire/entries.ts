import { isJsonObject, type JsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { WireIssue } from './issue.ts';
import { readText, type WireId } from './values.ts';

/** The entries of a list as they came; null and absent are none. What is no object says nothing and is left out. */
export const entriesOf = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/**
 * An answer that is a list of entries, bare or under one of `names` (DECISIONS "Shapes of answers"). Each entry is read by
 * itself from here: one that is broken costs itself and not the page.
 */
export function readAnswerList(call: string, value: unknown, ...names: readonly string[]): Result<readonly JsonObject[], WireIssue> {
  if (value === undefined || value === null) return ok([]);
  if (Array.isArray(value)) return ok(entriesOf(value));
  const name = isJsonObject(value) ? names.find((each) => Array.isArray(value[each])) : undefined;
  return name !== undefined && isJsonObject(value) ? ok(entriesOf(value[name])) : fail({ call, path: '', detail: 'is no list' });
}

/** An id as it came; `undefined` where there is none. */
export const readId = (value: unknown): WireId | undefined => (typeof value === 'number' ? value : readText(value));

/** No in any of the ways of saying so; everything else, nothing said among it, is not. */
export const isDenied = (value: unknown): boolean => value === false || value === 'false' || value === 0 || value === '0';

/** A number, or a text of one. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
