import { isJsonObject } from '../base/json.ts';
import { fail, ok } from '../base/result.ts';
import { callAbout, callOf } from './decoder.ts';
import { call } from './generated/field_types.ts';
import { readRevision } from './values.ts';

/** The input types that the server defines, each still to be read by who knows what a type is. */
export interface FieldTypesAnswer {
  readonly entries: readonly unknown[];
  /** Of which definitions they are; absent where the server knows no versions. */
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
 * @param version of which definitions; absent: as they are now
 */
export const fieldTypesCall = (version?: string) => callAbout(currentTypesCall, 'version', version);
