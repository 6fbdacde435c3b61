import { describe, expect, test } from 'vitest';
import { readFieldTypes } from '../../src/field-types/read.ts';
import type { AskedOf } from '../../src/field-types/contract.ts';
import { decodeStructured, encodeStructured } from '../../src/field-types/structured.ts';
import { withFieldTypes } from '../../server/contract/field-types.ts';
import { readInputTypes } from '../../server/contract/input-types.ts';
import { clientPorts, serverPorts } from './ports.ts';

const mandatory: AskedOf = { mandatory: true, options: [], limits: {} };
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
  const judge = (name: string, value: string, asked: AskedOf = mandatory) => {
    const type = types.get(name)!;
    return type.judge(type.normalize(value), asked);
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

  test('a list is repeated between min and max', () => {
    expect(judge('tests', '[{"$id":"aaaa","year":"２０２０"}]')).toBeUndefined();
    expect(judge('tests', '[{"$id":"aaaa","year":"x"}]')).toEqual({ code: 'number', at: { item: 'aaaa', part: 'year' } });
    expect(judge('tests', JSON.stringify(['aaaa', 'bbbb', 'cccc'].map(($id) => ({ $id, year: '1' }))))).toEqual({ code: 'tooMany', params: { max: 2 } });
  });
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

  test.each(['x', '[1]', '[{"year":{}}]', '{"__proto__":"x"}', '5', 'null', true, [[]]])('%j is malformed', (value) => {
    expect(decodeStructured(value, tests).ok).toBe(false);
  });
});
