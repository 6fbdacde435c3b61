import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import fieldType from '../../schemas/field-type.json' with { type: 'json' };
import { bases, type Base } from '../../src/field-types/bases.ts';
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import { readFieldTypes } from '../../src/field-types/read.ts';
import { examples, exampleValues } from './examples.ts';
import { clientPorts, everyBase, serverPorts } from './ports.ts';

const page = readFileSync(new URL('../../docs/field-types.md', import.meta.url), 'utf8');
const asked = { mandatory: true, options: [], limits: {} };

/** Rows of the table of what a schema and a rule see: the base, what is sent, what is seen. */
const seenRows = [...page.matchAll(/^\| `(\w+)` \| `(.+?)` \| `(.+?)` \|$/gm)].map(([, base = '', sent = '', seen = '']) => [base, JSON.parse(sent) as string, JSON.parse(seen) as unknown] as const);

describe('what a schema and a rule see', () => {
  test('is said of every base but files', () => {
    expect(seenRows.map(([base]) => base)).toEqual(everyBase.filter((base) => bases[base] !== 'file'));
  });

  const other = { en: 'x', jp: 'x' };
  const ruleFor = (name: string, seen: unknown) => ({ code: 'other', logic: Array.isArray(seen) ? { and: seen.map((id: unknown) => ({ in: [id, { var: name }] })) } : { '===': [{ var: name }, seen] } });

  describe.each([['client', clientPorts], ['server', serverPorts]])('over the table of the %s', (_, ports) => {
    const read = (entry: object) => readFieldTypes([{ name: 'seen', base: 'text', messages: { other }, ...entry }], ports).types.get('seen')!;

    test.each(seenRows)('of %s %j is %j', (base, sent, seen) => {
      const options = bases[base as Base] === 'text' ? {} : { options: ['a', 'b'] };
      const value = base === 'check_box' ? sent as unknown as readonly string[] : sent;
      for (const [own, ofPart] of [[{ schema: { const: seen } }, { schema: { properties: { part: { const: seen } }, required: ['part'] } }], [{ rules: [ruleFor('value', seen)] }, { rules: [ruleFor('part', seen)] }]] as const) {
        expect(read({ base, ...options, ...own }).validate(value, asked)).toBeUndefined();
        const composite = read({ fields: { part: { input_type: base, ...options }, empty: { input_type: base, ...options } }, ...ofPart });
        expect(composite.validate(composite.normalize(JSON.stringify({ part: value, empty: '' })), asked)).toBeUndefined();
      }
    });

    test('of a composite is an object of its filled parts, of a list the list of these', () => {
      const parts = { from: { input_type: 'currency' }, to: { input_type: 'currency' }, note: { input_type: 'text' } };
      const value = [{ $id: 'aaaa', from: '¥5000000', to: '￥10,000,000円' }, { $id: 'bbbb', note: 'x' }];
      const list = read({ fields: parts, repeat: {}, schema: { const: [{ from: 5_000_000, to: 10_000_000 }, { note: 'x' }] } });
      expect(list.validate(list.normalize(JSON.stringify(value)), asked)).toBeUndefined();
      const range = read({ fields: parts, rules: [{ code: 'other', at: 'to', logic: { or: [{ '!': { var: 'from' } }, { '<=': [{ var: 'from' }, { var: 'to' }] }] } }] });
      const judged = (from: string, to: string) => range.validate(range.normalize(JSON.stringify({ from, to })), asked);
      expect(judged('¥5000000', '¥10000000')).toBeUndefined();
      expect(judged('¥5000000', '¥400')).toEqual({ code: 'other', message: other, at: { part: 'to' } });
      expect(judged('¥5000000', '¥0')).toMatchObject({ code: 'other' });
    });

    test('of a currency is asked to be an amount, which its base does not', () => {
      const messages = { currency: other };
      expect(read({ base: 'currency' }).validate('¥askme', asked)).toBeUndefined();
      expect(read({ base: 'currency', schema: { minimum: 1 }, messages }).validate('¥askme', asked)).toEqual({ code: 'currency', message: other });
      const parts = { pay: { input_type: 'currency' } };
      const judged = (more: object) => read({ fields: parts, ...more }).validate('{"pay":"¥askme"}', asked);
      expect(judged({})).toBeUndefined();
      expect(judged({ schema: { required: ['pay'] } })).toEqual({ code: 'currency', at: { part: 'pay' } });
      expect(judged({ rules: [{ code: 'other', logic: true }] })).toEqual({ code: 'currency', at: { part: 'pay' } });
    });
  });

  test('is known to lint: of a currency it is a number', () => {
    const found = (schema: object) => lintFieldTypes({ name: 'pay', base: 'currency', schema }).map(({ path, severity }) => [path, severity]);
    expect(found({ type: 'integer', minimum: 1 })).toEqual([]);
    expect(found({ pattern: '^¥' })).toEqual([['/schema/pattern', 'warning']]);
    expect(found({ type: 'string' })).toEqual([['/schema/type', 'error']]);
  });
});

describe('the examples of docs/field-types.md', () => {
  test('have nothing that lint finds', () => {
    expect(lintFieldTypes(examples)).toEqual([]);
  });

  test('satisfy the schema that editors complete with', () => {
    const accepts = new Ajv({ strict: true, allowUnionTypes: true }).compile(fieldType);
    for (const example of examples) expect(accepts(example), JSON.stringify(accepts.errors)).toBe(true);
  });

  test.each([...page.matchAll(/^```json ([\w-]+\.json)\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => [file, text] as const))('%s is on the page as it is in the file', (file, text) => {
    expect(text).toBe(readFileSync(new URL(`../../docs/field-types/${file}`, import.meta.url), 'utf8'));
  });

  describe.each([['client', clientPorts], ['server', serverPorts]])('over the table of the %s', (_, ports) => {
    const { types, diagnostics } = readFieldTypes(examples, ports);

    test('can be read', () => {
      expect(diagnostics).toEqual([]);
      expect(types.size).toBe(examples.length);
    });

    test.each(Object.entries(exampleValues))('%s takes and refuses what the page says', (name, { valid, invalid }) => {
      const type = types.get(name)!;
      for (const [typed, sent] of valid) {
        expect(type.validate(type.normalize(typed), asked), typed).toBeUndefined();
        expect(type.send(typed)).toBe(sent);
      }
      for (const [typed, code, part] of invalid) {
        const fault = type.validate(type.normalize(typed), asked);
        expect([fault?.code, fault?.at?.part], typed).toEqual([code, part]);
      }
    });
  });
});
