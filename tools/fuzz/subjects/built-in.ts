import { readInputTypes } from '../../../server/contract/input-types.ts';
import { builtInTypes } from '../../../src/fields/types/built-in.ts';
import { definitionOf, inputTypes } from '../../../tests/arbitraries/definitions.ts';
import { answersOfRule, opinionOfRule } from '../oracle/field-oracle.ts';
import { builtInValues } from '../../../packages/arbitraries/built-in-values.ts';
import type { FieldSubject } from './field-subject.ts';

const server = readInputTypes();

/** Every built-in type, and the unknown one. */
export const builtInSubjects: readonly FieldSubject[] = inputTypes.map((type) => ({
  kind: 'field', isDefined: false, name: type, type, client: builtInTypes, server, definitions: definitionOf(type), values: builtInValues, opinion: opinionOfRule, answers: answersOfRule,
}));
