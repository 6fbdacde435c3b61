import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import fieldType from '../../schemas/field-type.json' with { type: 'json' };
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import { readFieldTypes } from '../../src/field-types/read.ts';
import type { RuleSpec } from '../../src/field-types/contract.ts';
import { decodeStructured, encodeStructured } from '../../src/field-types/structured.ts';
import { withFieldTypes } from '../../server/contract/field-types.ts';
import { readInputTypes } from '../../server/contract/input-types.ts';
import { clientPorts, serverPorts } from './ports.ts';

const mandatory: RuleSpec = { mandatory: true, options: [], limits: {} };
const both = (text: string) => ({ en: text, jp: text });

const wire = {
  field_types: [
    { name: 'address', base: 'text', fields: {
      zip: { input_type: 'zip', is_mandatory: true }, city: { input_type: 'text', is_mandatory: true },
      kind: { input_type: 'drop_down', options: ['flat', 'house'] }, room: { input_type: 'text', is_mandatory: true, visible_when: { field: 'kind', in: ['flat'] } },
    } },
    { name: 'zip', base: 'text', label: both('Zip'), messages: { required: both('Your zip, please.') } },
    { name: 'tests', base: 'text', fields: { year: { input_type: 'number' } }, repeat: { min: 1, max: 2 } },
    { name: 'email', base: 'text' },
    { name: 'wrong', base: 'nothing' },
  ],
};

describe.each([['client', clientPorts], ['server', serverPorts]])('over the table of the %s', (_, ports) => {
  const { types, diagnostics } = readFieldTypes(wire, ports);
  const judge = (name: string, value: string, asked: RuleSpec = mandatory) => {
    const type = types.get(name)!;
    return type.validate(type.normalize(value), asked);
  };

  test('an entry that is not well-formed is left out with one diagnostic', () => {
    expect([...types.keys()].sort()).toEqual(['address', 'tests', 'zip']);
    expect(diagnostics.map(({ path }) => path)).toEqual(['/field_types/3/name', '/field_types/4/base']);
  });

  test('the rule of the base holds, with the text of the type', () => {
    expect(judge('zip', '')).toEqual({ code: 'required', message: both('Your zip, please.') });
    expect(judge('zip', '100-0001')).toBeUndefined();
  });

  test('a composite is judged part by part, and what is hidden is not asked for', () => {
    expect(judge('address', '')).toEqual({ code: 'required' });
    expect(judge('address', '{"city":"Tokyo"}')).toEqual({ code: 'required', message: both('Your zip, please.'), at: { part: 'zip' } });
    expect(judge('address', '{"zip":"100-0001","city":"Tokyo"}')).toBeUndefined();
    expect(judge('address', '{"zip":"100-0001","city":"Tokyo","kind":"flat"}')).toEqual({ code: 'required', at: { part: 'room' } });
    expect(types.get('address')!.normalize('{"room":"3","kind":"house","city":"Tokyo"}')).toBe('{"city":"Tokyo","kind":"house"}');
  });

  test('an option says its name, else its id', () => {
    const named = { option_id: 2, option_name: { en: 'Two', jp: '二' } };
    const offered = readFieldTypes([{ name: 'count', base: 'drop_down', options: [{ option_id: 1 }, named, 'three', { option_name: 'Four' }] }], ports);
    expect(offered.types.get('count')?.options).toEqual([
      { id: '1', label: both('1') }, { id: '2', label: named.option_name }, { id: 'three', label: both('three') }, { id: 'Four', label: both('Four') },
    ]);
  });

  test('a list is repeated between min and max', () => {
    expect(judge('tests', '[{"$id":"aaaa","year":"２０２０"}]')).toBeUndefined();
    expect(judge('tests', '[{"$id":"aaaa","year":"x"}]')).toEqual({ code: 'number', at: { item: 'aaaa', part: 'year' } });
    expect(judge('tests', JSON.stringify(['aaaa', 'bbbb', 'cccc'].map(($id) => ({ $id, year: '1' }))))).toEqual({ code: 'tooMany', params: { max: 2 } });
  });
});

/** As the specification's own definitions of fields look: any names, and `null` or nothing in what is not said (spec §3 Profile field definition). */
const asInSpecification = {
  name: 'contact', base: 'text', label: null, placeholder: null, help: null, options: null, messages: { required: null, mask: both('x') },
  fields: {
    Relation: { input_type: 'drop_down', options: ['Father', 'Mother'], translated_name: '続柄', eng_placeholder: null, ja_placeholder: null, help_text: null, 'is_mandatory?': true },
    'Phone (home) 1/2': { input_type: 'phone_number', options: null, translated_name: null },
    '趣味': { input_type: 'text', options: [], translated_name: null, visible_when: { field: 'Relation', in: ['Father'] } },
  },
};

describe.each([['client', clientPorts], ['server', serverPorts]])('a definition as the specification has them, over the table of the %s', (_, ports) => {
  test('is read: what is null is absent, and a part has any name that a field may have', () => {
    const { types, diagnostics } = readFieldTypes([asInSpecification], ports);
    expect(diagnostics).toEqual([]);
    const type = types.get('contact')!;
    const value = JSON.stringify({ 'Phone (home) 1/2': '090 1234 5678', '趣味': '将棋', Relation: 'Father' });
    expect(type.normalize(value)).toBe('{"Relation":"Father","Phone (home) 1/2":"09012345678","趣味":"将棋"}');
    expect(type.validate(type.normalize(value), mandatory)).toBeUndefined();
    expect(type.validate(type.normalize('{"Phone (home) 1/2":"1"}'), mandatory)).toEqual({ code: 'requiredOption', at: { part: 'Relation' } });
    expect([type.label, type.messages, type.repeat]).toEqual([undefined, { mask: both('x') }, undefined]);
  });

  test('is one with null in its other keys, too', () => {
    const nothing = { schema: null, widget: null, repeat: null, rules: null, mask: null, normalize: null, options_from: null };
    const [composite, simple] = [{ ...asInSpecification, ...nothing }, { name: 'plain', base: 'text', fields: null, ...nothing }];
    const own = readFieldTypes([{ ...composite, fields: { Relation: { input_type: 'plain', visible_when: null } } }, simple], ports);
    expect([own.diagnostics, own.types.size]).toEqual([[], 2]);
    expect(lintFieldTypes([simple])).toEqual([]);
  });

  test('names its parts to rules and schemas', () => {
    const rules = [{ code: 'tooLong', at: 'Relation', logic: { '!==': [{ var: 'Relation' }, 'x'] } }];
    const type = readFieldTypes([{ name: 'contact', base: 'text', fields: { Relation: { input_type: 'text' } }, rules, schema: { required: ['Relation'], properties: { Relation: { maxLength: 3 } } } }], ports).types.get('contact')!;
    const judged = (text: string) => type.validate(JSON.stringify({ Relation: text }), mandatory);
    expect([judged('a'), judged('x'), judged('long')]).toEqual([undefined, { code: 'tooLong', at: { part: 'Relation' } }, { code: 'schemaMaxLength', params: { limit: 3 }, at: { part: 'Relation' } }]);
  });
});

test('the schema that editors complete with takes what is read', () => {
  const accepts = new Ajv({ strict: true, allowUnionTypes: true }).compile(fieldType);
  expect([accepts(asInSpecification), accepts.errors]).toEqual([true, null]);
});

test.each(['$id', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '', ' ', 'x'.repeat(201)])('no part can be named %j', (name) => {
  const fields = JSON.parse(`{${JSON.stringify(name)}:{"input_type":"text"}}`) as unknown;
  expect(readFieldTypes([{ name: 'made', base: 'text', fields }], clientPorts).types.size).toBe(0);
  const tests = readFieldTypes(wire, clientPorts).types.get('tests')!;
  if (name !== '$id') expect(decodeStructured(`[{${JSON.stringify(name)}:"x"}]`, tests).ok).toBe(false);
});

test('a rule cannot read a name with a dot, which leads into a value', () => {
  const fields = { 'No. of children': { input_type: 'number' } };
  const rules = [{ code: 'tooLong', logic: { '>': [{ var: 'No. of children' }, 0] } }];
  expect(lintFieldTypes({ name: 'made', base: 'text', label: both('x'), fields: { 'No. of children': { input_type: 'number', translated_name: both('x') } } })).toEqual([]);
  expect(readFieldTypes([{ name: 'made', base: 'text', fields, rules }], clientPorts).diagnostics).toMatchObject([{ path: '/0/rules/0/logic/>/0/var', reason: expect.stringMatching(/dot/) as string }]);
});

test('a live type that lint refuses by now is text to the server, as it is to the page', () => {
  const builtIn = readInputTypes();
  const types = withFieldTypes(builtIn, [{ name: 'old', base: 'text', mask: 'ID000', normalize: ['lowerCase'] }, { name: 'email', base: 'nothing' }, 7]);
  expect(types.get('old')).toBe(builtIn.get('text'));
  expect(types.get('email')).toBe(builtIn.get('email'));
  expect(types.size).toBe(builtIn.size + 1);
});

describe('structured values', () => {
  const tests = readFieldTypes(wire, clientPorts).types.get('tests')!;

  test('come from texts and from objects, with ids of their own where they have none', () => {
    const entries = [{ id: 'e001', values: { year: '1' } }, { id: 'e002', values: { year: '2' } }];
    expect(decodeStructured('[{"year":1},{"year":"2"}]', tests)).toEqual({ ok: true, value: entries });
    expect(decodeStructured([{ year: 1 }, { year: '2' }], tests)).toEqual({ ok: true, value: entries });
    expect(encodeStructured(entries, tests)).toBe('[{"$id":"e001","year":"1"},{"$id":"e002","year":"2"}]');
  });

  test.each(['x', '[1]', '[{"old":[null]}]', '{"__proto__":"x"}', '5', 'null', true, [[]]])('%j is malformed', (value) => {
    expect(decodeStructured(value, tests).ok).toBe(false);
  });
});
