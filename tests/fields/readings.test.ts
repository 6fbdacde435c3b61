import { describe, expect, test } from 'vitest';
import { readInputTypes, typeNamed } from '../../server/contract/input-types.ts';
import { textToSend } from '../../src/fields/rule.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { refused, taken } from '../../packages/arbitraries/readings.ts';

const serverTypes = readInputTypes();
const definition = { mandatory: true, options: [], limits: {} };

/** The text as one can read it in a failure. */
const shown = (text: string): string => JSON.stringify(text);

describe('a text that is taken is sent in its plain form, by both sides', () => {
  test.each(taken.map(([type, typed, sent]) => [type, shown(typed), typed, sent] as const))('%s %s', (type, _, typed, sent) => {
    const { rule } = typeOf(builtInTypes, { type });
    const { judge, normalise } = typeNamed(serverTypes, type);
    expect(rule.normalize(typed)).toBe(sent);
    expect(rule.check({ definition, value: sent })).toBeUndefined();
    expect(textToSend(rule, typed)).toBe(sent);
    expect(normalise(typed)).toBe(sent);
    expect(judge(definition, sent)).toBeUndefined();
  });
});

describe('a text that is refused is sent as it was typed', () => {
  test.each(refused.map(([type, typed]) => [type, shown(typed), typed] as const))('%s %s', (type, _, typed) => {
    const { rule } = typeOf(builtInTypes, { type });
    const { judge, normalise } = typeNamed(serverTypes, type);
    expect(rule.check({ definition: { ...definition, mandatory: false }, value: rule.normalize(typed) })).toBeDefined();
    expect(judge({ ...definition, mandatory: false }, normalise(typed))).toBeDefined();
    expect(textToSend(rule, typed)).toBe(typed.replace(/[\0\p{Surrogate}]/gu, ''));
  });
});
