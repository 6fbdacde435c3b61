import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalisers } from '../../server/contract/normalise.ts';
import { formats as serverFormats } from '../../server/contract/formats.ts';
import { readInputTypes, typeNamed } from '../../server/contract/input-types.ts';
import { formats } from '../../src/base/formats.ts';
import { normalizers } from '../../src/base/normalize.ts';
import type { FieldDefinition, InputType } from '../../src/fields/definition.ts';
import { textToSend } from '../../src/fields/rule.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { definitionOf, inputTypes } from '../arbitraries/definitions.ts';
import { hostileText, spoiled } from '../arbitraries/hostile.ts';
import { law } from '../arbitraries/law.ts';
import { refused, taken } from '../arbitraries/readings.ts';
import { anyText } from '../arbitraries/text.ts';
import { valuesOf } from '../arbitraries/values.ts';

/** What client and server have each written for themselves is the same, character for character. */

const serverTypes = readInputTypes();
const clientRule = (type: string) => typeOf(builtInTypes, { type }).rule;
const serverType = (name: string) => typeNamed(serverTypes, name === 'unknown' ? 'text' : name);
const open = (mandatory: boolean) => ({ mandatory, options: ['a', '1'], limits: {} });

const clientCode = (type: string, text: string, mandatory: boolean) => {
  const rule = clientRule(type);
  return rule.check({ definition: open(mandatory), value: rule.normalize(text) });
};
const serverCode = (type: string, text: string, mandatory: boolean) => {
  const { check, normalise } = serverType(type);
  return check(open(mandatory), normalise(text));
};

const isText = (type: InputType): boolean => serverType(type).value === 'text';

/** Texts for a type: right ones, right ones with something in them, anything. */
const textsFor = (type: InputType): fc.Arbitrary<string> => {
  const right = definitionOf(type).chain((definition: FieldDefinition) => valuesOf[type].valid(definition)).filter((value) => typeof value === 'string');
  const rows = fc.constantFrom('', ...[...taken, ...refused].filter(([name]) => name === type).map(([, text]) => text));
  return fc.oneof(right, spoiled(right), spoiled(spoiled(rows)), hostileText(), anyText());
};

describe.each(inputTypes.filter(isText))('%s', (type) => {
  law('is normalised alike, and once is enough', fc.property(textsFor(type), (text) => {
    const normal = clientRule(type).normalize(text);
    expect(serverType(type).normalise(text)).toBe(normal);
    expect(clientRule(type).normalize(normal)).toBe(normal);
    expect(serverType(type).normalise(normal)).toBe(normal);
  }), 600);

  law('is judged alike', fc.property(textsFor(type), fc.boolean(), (text, mandatory) => {
    expect(serverCode(type, text, mandatory)).toBe(clientCode(type, text, mandatory));
  }), 600);

  law('is judged as it was typed as it is as it is sent', fc.property(textsFor(type), (text) => {
    const sent = textToSend(clientRule(type), text);
    expect(serverCode(type, sent, false)).toBe(clientCode(type, sent, false));
    if (clientCode(type, text, false) === undefined) expect(sent).toBe(serverType(type).normalise(sent));
  }), 300);
});

describe('by its name', () => {
  test('each normaliser and each format is there on both sides', () => {
    expect(Object.keys(normalisers).toSorted()).toEqual(Object.keys(normalizers).toSorted());
    expect(Object.keys(serverFormats).toSorted()).toEqual(Object.keys(formats).toSorted());
  });

  const rows = fc.constantFrom(...[...taken, ...refused].map(([, text]) => text));
  const anything = fc.oneof(rows, spoiled(rows), hostileText());

  for (const name of Object.keys(normalizers) as (keyof typeof normalizers)[]) {
    law(`${name} does the same, and once is enough`, fc.property(anything, (text) => {
      const normal = normalizers[name](text);
      expect(normalisers[name](text)).toBe(normal);
      if (name !== 'dropTrunkZero') expect(normalizers[name](normal)).toBe(normal);
    }), 600);
  }

  for (const name of Object.keys(formats)) {
    law(`${name} takes the same`, fc.property(anything, (text) => {
      expect(serverFormats[name]?.(text)).toBe(formats[name]?.(text));
    }), 600);
  }
});
