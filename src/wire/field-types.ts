import { isJsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { WireIssue } from './issue.ts';

/** A list, or under its name (DECISIONS "Shapes of answers"); its entries are read one by one by who knows what a type is. */
export function decodeFieldTypes(value: unknown): Result<readonly unknown[], WireIssue> {
  const list = isJsonObject(value) ? value.field_types : value;
  return Array.isArray(list) ? ok(list) : fail({ call: 'field_types', path: '/field_types', detail: 'is not a list' });
}
