import { isJsonObject } from '../base/json.ts';
import { fail, ok } from '../base/result.ts';
import { callWithQuery, callOf } from './call-of.ts';
import { call } from './generated/field_types.ts';
import { readRevision } from './values.ts';

/** The input types that the server defines, not parsed yet. */
export interface FieldTypesAnswer {
  readonly entries: readonly unknown[];
  /** The version of their definitions; absent where the server has no versions. */
  readonly formVersion: string | undefined;
}

/** A list, or under its name (DECISIONS "Shapes of answers"). */
const currentTypesCall = callOf<FieldTypesAnswer>(call, (value) => {
  const { field_types: list, form_version: version } = isJsonObject(value) ? value : { field_types: value, form_version: undefined };
  return Array.isArray(list)
    ? ok({ entries: list, formVersion: readRevision(version) })
    : fail({ call: call.name, path: '/field_types', detail: 'is not a list' });
});

/**
 * The input types that the server defines (DECISIONS "Field types from the server").
 *
 * @param version of the definitions; absent: the current one
 */
export const fieldTypesCall = (version?: string) => callWithQuery(currentTypesCall, 'version', version);
