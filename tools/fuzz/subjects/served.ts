import fc from 'fast-check';
import { withFieldTypes } from '../../../server/contract/field-types.ts';
import { readInputTypes } from '../../../server/contract/input-types.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import { compileCustomFields } from '../../../src/compiler/custom-fields-form.ts';
import { presentEntry } from '../../../src/field-types/present.ts';
import type { FieldDefinition } from '../../../src/fields/definition.ts';
import { builtInTypes } from '../../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../../src/fields/types/served.ts';
import { answersOfRule, opinionOfRule } from '../oracle/field-oracle.ts';
import { answersOfServed, opinionOfServed } from '../oracle/served-oracle.ts';
import { builtInValues } from '../../../packages/arbitraries/built-in-values.ts';
import { definedValues, type Entries } from '../../../packages/arbitraries/defined-values.ts';
import type { FieldSubject } from './field-subject.ts';

/** The definitions of field types in a file, and the fields of a form by their names. */
export interface Definitions {
  readonly entries: readonly JsonObject[];
  readonly fields: readonly (readonly [name: string, definition: JsonObject])[];
}

/** Types are tried as mandatory and as optional; a field of a form only as the form defines it. */
const eitherWay = (definition: FieldDefinition): fc.Arbitrary<FieldDefinition> => fc.boolean().map((mandatory) => ({ ...definition, mandatory }));

/** One subject for each type and each field of the files. */
export function servedSubjects({ entries, fields }: Definitions): readonly FieldSubject[] {
  const present = entries.map((entry) => presentEntry(entry));
  const byName: Entries = new Map(present.map((entry) => [String(entry.name), entry]));
  const { types: client } = withServedTypes(builtInTypes, { field_types: entries });
  const server = withFieldTypes(readInputTypes(), entries);
  const fieldOfEach = present.map((entry) => [String(entry.name), { input_type: String(entry.name), 'is_mandatory?': true, translated_name: entry.label ?? String(entry.name) }] as const);
  const subjectOf = (name: string, wire: JsonObject, isType: boolean): FieldSubject | undefined => {
    const [definition] = compileCustomFields(client, { [name]: wire }).fields.values();
    if (!definition) return undefined;
    const entry = byName.get(definition.type);
    return {
      kind: 'field', isDefined: entry !== undefined, name, type: definition.type, client, server,
      definitions: isType ? eitherWay(definition) : fc.constant(definition),
      values: (one, mode) => (entry ? definedValues(entry, byName, one, mode) : builtInValues(one, mode)),
      opinion: (one, normal) => (entry ? opinionOfServed(entry, byName, one, normal) : opinionOfRule(one, normal)),
      answers: (one, normal) => (entry ? answersOfServed(entry, byName, one, normal) : answersOfRule(one, normal)),
      source: entry && isType ? entry : wire,
    };
  };
  return [...fieldOfEach.map(([name, wire]) => subjectOf(name, wire, true)), ...fields.map(([name, wire]) => subjectOf(name, wire, false))].filter((subject) => subject !== undefined);
}
