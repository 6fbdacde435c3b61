import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import fieldType from '../../schemas/field-type.json' with { type: 'json' };
import { valueCodes } from '../../src/field-types/codes.ts';
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import { normalizers } from '../../src/field-types/normalizers.ts';
import { readFieldTypes } from '../../src/field-types/read.ts';
import { widgetsFor } from '../../src/field-types/bases.ts';
import { brokenTypes } from '../../packages/arbitraries/broken-types.ts';
import { law } from '../arbitraries/law.ts';
import type * as countedTypes from './counted-types.ts';
import { examples } from './examples.ts';
import { countedModule, type Counted } from '../steps/counted-module.ts';
import { hostileByHand } from './hostile.ts';
import { clientPorts, everyBase } from './ports.ts';

/** Steps that lint may take for a definition, and a page that uses it: so many are done before anybody notices. */
const [MOST_TO_LINT, MOST_TO_USE] = [500_000, 2_000_000];

let counted: Counted<typeof countedTypes>;
beforeAll(async () => { counted = await countedModule<typeof countedTypes>('tests', 'field-types', 'counted-types.ts'); });

const values = ['', 'a', '１００ー０００１', `${'a'.repeat(3_000)}!`, '{"one":"a"}', '[{"$id":"aaaa","one":"a"}]', '{"__proto__":{"a":1}}', '[[[[', '{"one":{}}'];

/** All that is done with an entry on a page: it is read beside a sound one, and judges what is typed. */
function use(entry: unknown, read = readFieldTypes): void {
  const { types } = read({ field_types: [entry, { name: 'sound', base: 'text' }] }, clientPorts);
  expect(types.has('sound')).toBe(true);
  for (const type of types.values()) for (const value of values) {
    type.validate(type.normalize(value), { mandatory: true, options: [], limits: {} });
    type.send(value);
  }
}

describe('hostile definitions', () => {
  test.each(hostileByHand)('$what: lint and use end in few steps, and the next type goes on working [VAL-39]', ({ entry }) => {
    counted.stepsOf(({ lintFieldTypes: lint }) => { lint([entry]); }, MOST_TO_LINT);
    counted.stepsOf(({ readFieldTypes: read }) => { use(entry, read); }, MOST_TO_USE);
    expect({}).not.toHaveProperty('polluted');
  });

  test('there are more than fifty of them by hand', () => {
    expect(hostileByHand.length).toBeGreaterThan(50);
  });

  /** Types within types, each of as many of the one before as a type may name: 30 parts, then 900, then 27,000. */
  const doubling = Array.from({ length: 200 }, (_, level) => ({
    name: `level${String(level)}`, base: 'text', schema: { properties: { p0: { $ref: '#' } } }, repeat: {},
    fields: Object.fromEntries(Array.from({ length: 30 }, (__, index) => [`p${String(index)}`, { input_type: level === 0 ? 'text' : `level${String(level - 1)}` }])),
  }));

  test.each([['as they stand', doubling], ['the outermost first', [...doubling].reverse()]])('types that double within each other cost what so many beside each other cost, %s [VAL-39]', (_, entries) => {
    counted.stepsOf(({ lintFieldTypes: lint }) => { lint(entries); }, entries.length * MOST_TO_LINT / 10);
    counted.stepsOf(({ readFieldTypes: read }) => { expect(read(entries, clientPorts).types.size).toBe(1); }, entries.length * MOST_TO_LINT / 10);
  });

  test('a value of types within types is judged and sent in few steps, however much is in it [VAL-39]', () => {
    const part = (type: string) => ({ input_type: type, is_mandatory: true });
    const rules = Array.from({ length: 50 }, () => ({ code: 'schema', logic: { or: Array.from({ length: 32 }, () => ({ '!!': { var: 'a' } })) } }));
    const entries = ['one', 'two', 'three', 'four'].map((name, level, all) => ({
      name, base: 'text', repeat: { max: level === 0 ? 9 : 2 }, rules, schema: { minItems: 0 },
      fields: { a: part('text'), ...Object.fromEntries(Array.from({ length: level === 0 ? 4 : 5 }, (_, index) => [`b${String(index)}`, { input_type: 'text' }])), ...(level > 0 && { in: part(all[level - 1]!) }) },
    }));
    expect(lintFieldTypes(entries).filter(({ severity }) => severity === 'error')).toEqual([]);
    const nest = (level: number): object => ({ a: 'a', b0: 'x'.repeat(20), ...(level > 0 && { in: Array.from({ length: level === 1 ? 9 : 2 }, () => nest(level - 1)) }) });
    const texts = [JSON.stringify(Array.from({ length: 2 }, () => nest(3))), `[${'{"in":['.repeat(3)}${'{},'.repeat(6_000)}{}${']}'.repeat(3)}]`, `[${Array.from({ length: 40 }, () => '{"in":[{},{}]}').join()}]`];
    counted.stepsOf(({ readFieldTypes: read }) => {
      const type = read(entries, clientPorts).types.get('four')!;
      const asked = { mandatory: true, options: [], limits: {} };
      expect(texts.map((text) => type.validate(type.normalize(text), asked)?.code)).toEqual([undefined, 'schema', 'schema']);
      for (const text of texts) type.send(text);
    }, MOST_TO_USE);
  });

  law('broken definitions are linted and used in time, and never throw', fc.property(brokenTypes(examples), (entry) => {
    const findings = lintFieldTypes([entry]);
    for (const { path, reason } of findings) expect([path.startsWith('/') || path === '', reason.length > 0]).toEqual([true, true]);
    use(entry);
  }), 500);

  law('what is read has no error, and what has none is read', fc.property(brokenTypes(examples), (entry) => {
    const { name } = (entry ?? {}) as { name?: unknown };
    const others = examples.filter((one) => (one as { name: string }).name !== name);
    const all = [entry, ...others];
    const errors = lintFieldTypes(all).filter(({ path, severity }) => severity === 'error' && /^\/0(\/|$)/.test(path));
    const { types } = readFieldTypes(all, clientPorts);
    if (types.has(name as string)) expect(errors).toEqual([]);
    else expect(errors).not.toEqual([]);
  }), 150);
});

describe('what lint says', () => {
  const both = (text: string) => ({ en: text, jp: text });
  const base = { name: 'zip', base: 'text' };
  test.each<[object, string, RegExp, RegExp | undefined]>([
    [{ ...base, bases: 1 }, '/bases', /unknown key/, /"base"/],
    [{ ...base, base: 'txet' }, '/base', /no built-in type/, /"text"/],
    [{ ...base, name: 'email' }, '/name', /built-in/, /own_email/],
    [{ ...base, label: { en: 'Zip' } }, '/label/jp', /Japanese text is missing/, /both languages/],
    [{ ...base, help: both('<b>bold</b>') }, '/help/en', /HTML/, /plain text/],
    [{ ...base, normalize: ['digitOnly'] }, '/normalize/0', /no normaliser/, /"digitsOnly"/],
    [{ ...base, schema: { patern: 'a' } }, '/schema/patern', /no keyword/, /"pattern"/],
    [{ ...base, schema: { minimum: 1 } }, '/schema/minimum', /never applies/, /base "number"/],
    [{ ...base, schema: { pattern: '(?=a)' } }, '/schema/pattern', /bounded time/, undefined],
    [{ ...base, schema: { $ref: '#/$defs/x' } }, '/schema/$ref', /no schema at/, undefined],
    [{ ...base, schema: { $ref: '#' } }, '/schema', /without an end/, /less/],
    [{ ...base, schema: { minLength: 3, maxLength: 1 } }, '/schema/minLength', /above maxLength/, /exchange/],
    [{ ...base, schema: { enum: [] } }, '/schema/enum', /takes none/, undefined],
    [{ ...base, schema: { type: 'number' } }, '/schema/type', /no value can satisfy/, /"string"/],
    [{ ...base, base: 'drop_down', options: [] }, '/options', /one option or more/, undefined],
    [{ ...base, base: 'drop_down', options: ['a', 'a'] }, '/options/1', /second option/, undefined],
    [{ ...base, base: 'drop_down', options_from: 'country' }, '/options_from', /no look-up/, /"countries"/],
    [{ ...base, widget: { name: 'textarea' } }, '/widget/name', /no widget/, /"text_area"/],
    [{ ...base, messages: { patern: both('x') } }, '/messages/patern', /no check answers/, undefined],
    [{ ...base, mask: '---' }, '/mask', /0 for digits/, undefined],
    [{ ...base, mask: 'ID000', normalize: ['lowerCase'] }, '/mask', /"ID000" becomes "id000"/, /^write "id000"$/],
    [{ ...base, mask: 'a-00', normalize: ['trim', 'upperCase'] }, '/mask', /"a-00" becomes "A-00"/, /^leave out "upperCase", or write other signs/],
    [{ ...base, mask: '第00号の', normalize: ['toKatakana'] }, '/mask', /"第00号の" becomes "第00号ノ"/, /^write "第00号ノ"$/],
    [{ ...base, mask: 'A00', normalize: ['digitsOnly'] }, '/mask', /"a00" becomes "00"/, /^leave out "digitsOnly"/],
    [{ ...base, mask: '+00 (0)00', normalize: ['dropTrunkZero'] }, '/mask', /does not any more/, /^leave out "dropTrunkZero"/],
    [{ ...base, base: 'date', mask: '0000/00/00' }, '/mask', /YYYY-MM-DD/, /"0000-00-00"/],
    [{ ...base, repeat: { min: 1 } }, '/repeat', /only a composite/, undefined],
    [{ ...base, fields: { city: { input_type: 'tex', translated_name: both('City') } } }, '/fields/city/input_type', /no input type/, /"text"/],
    [{ ...base, fields: { city: { input_type: 'text', translated_name: both('City'), visible_when: { field: 'cty', in: ['a'] } } } }, '/fields/city/visible_when/field', /no part/, undefined],
    [{ ...base, fields: { city: { input_type: 'text', translated_name: both('City') } }, repeat: { min: 3, max: 2 } }, '/repeat', /min is above max/, undefined],
    [{ ...base, fields: { city: { input_type: 'text', translated_name: both('City') } }, schema: { required: ['cty'] } }, '/schema/required/0', /no part "cty"/, /"city"/],
    [{ ...base, rules: [{ code: 'late', logic: { vra: 'value' } }], messages: { late: both('late') } }, '/rules/0/logic/vra', /no operator/, /"var"/],
    [{ ...base, rules: [{ code: 'late', logic: { var: 'valeu' } }], messages: { late: both('late') } }, '/rules/0/logic/var', /no "valeu"/, /"value"/],
    [{ ...base, rules: [{ code: 'late', logic: true }] }, '/rules/0/code', /nothing says/, /messages\.late/],
  ])('of %j', (entry, path, reason, suggestion) => {
    const found = lintFieldTypes(entry).find((finding) => finding.path === path);
    expect(found, JSON.stringify(lintFieldTypes(entry))).toBeDefined();
    expect(found?.reason).toMatch(reason);
    if (suggestion) expect(found?.suggestion).toMatch(suggestion);
  });

  test.each([
    ['text', '000-0000', ['foldWidth', 'digitsOnly']], ['text', 'AA 00', ['upperCase']], ['text', '〒000-0000', ['digitsOnly']], ['text_area', '(0)', ['stripSeparators']],
    ['location', 'ID000', ['upperCase']], ['text', '0,000', ['plainNumber']], ['date', '0000-00-00', ['foldWidth', 'plainDay']], ['date', '2024-00-00', []],
  ])('has nothing against the mask of a %s, %s, with %j', (of, mask, normalize) => {
    expect(lintFieldTypes({ name: 'made', base: of, mask, normalize })).toEqual([]);
  });

  test('names every fault and not the first', () => {
    const findings = lintFieldTypes([{ name: 'A', base: 'b', label: 1, schema: { pattern: '(' } }, { ...base, mask: 5 }, base]);
    expect(findings.filter(({ severity }) => severity === 'error').map(({ path }) => path)).toEqual(['/2/name', '/0/name', '/0/base', '/0/label', '/0/schema/pattern', '/1/mask']);
  });
});

describe('the lists of names', () => {
  const { properties } = fieldType;

  test('are those of the schema that editors complete with', () => {
    expect([...properties.normalize.items.enum].sort()).toEqual(Object.keys(normalizers).sort());
    expect([...properties.widget.properties.name.enum].sort()).toEqual([...new Set(everyBase.flatMap(widgetsFor))].sort());
    expect([...fieldType.$defs.inputType.enum].sort()).toEqual([...everyBase].sort());
  });

  test('are among the codes that there are', () => {
    const { codes } = JSON.parse(readFileSync(new URL('../../schemas/error-codes.json', import.meta.url), 'utf8')) as { codes: object };
    expect(Object.keys(codes)).toEqual(expect.arrayContaining([...valueCodes]));
  });
});
