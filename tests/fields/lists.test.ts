import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readInputTypes, typeNamed } from '../../server/contract/input-types.ts';
import { bothLanguages } from '../../src/base/text.ts';
import { compileProfile } from '../../src/compiler/profile-form.ts';
import { compileRegistration } from '../../src/compiler/registration-form.ts';
import type { Option } from '../../src/fields/definition.ts';
import { choicesCodec } from '../../src/fields/codecs/choices.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { law } from '../arbitraries/law.ts';

const optionsOf = (ids: readonly string[]): readonly Option[] => ids.map((id) => ({ id, label: bothLanguages(id) }));

describe('ids that are joined by commas', () => {
  test.each<readonly [string, readonly string[], readonly string[] | undefined]>([
    ['Tokyo, Japan', ['Tokyo, Japan', 'Osaka'], ['Tokyo, Japan']],
    ['Osaka,Tokyo, Japan', ['Tokyo, Japan', 'Osaka'], ['Osaka', 'Tokyo, Japan']],
    ['Tokyo, Japan, Osaka', ['Tokyo, Japan', 'Osaka'], ['Tokyo, Japan', 'Osaka']],
    ['Tokyo,Japan', ['Tokyo, Japan', 'Osaka'], ['Tokyo', 'Japan']],
    ['a,b', ['a', 'b'], ['a', 'b']],
    ['a,b', ['a', 'b', 'a,b'], ['a,b']],
    ['a,b,c', ['a,b', 'b,c', 'a'], ['a', 'b,c']],
    ['a,b,c', ['a,b', 'a,b,c', 'c'], ['a,b,c']],
    ['a,b,a,b', ['a,b'], ['a,b', 'a,b']],
    ['gone, a', ['a'], ['gone', 'a']],
    ['a, gone,x,y', ['a', 'x,y'], ['a', 'gone', 'x,y']],
    [' a ,, b ,', ['a', 'b'], ['a', 'b']],
    ['1,2', [], ['1', '2']],
    [' a', [' a', 'a'], [' a']],
    ['a ', [' a'], [' a']],
    [',', ['a'], undefined],
  ])('%j of %j is %j', (wire, ids, read) => {
    expect(choicesCodec.decode(wire, 'joined', optionsOf(ids))).toEqual(read);
  });

  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['a,b', ['a', 'b'], ['a', 'b']], [' a , b', ['a', 'b'], ['a', 'b']], ['a,b', ['a', 'b', 'a,b'], ['a,b']], ['gone,a', ['a'], ['gone,a']], ['Tea, green', [], ['Tea, green']],
  ])('%j of %j is %j where a list is sent, as in an exam', (wire, ids, read) => {
    expect(choicesCodec.decode(wire, 'plain', optionsOf(ids))).toEqual(read);
  });

  /** Options of words that no other option has, so that there is one reading. */
  const someOptions = fc.array(fc.array(fc.constantFrom(', ', ',', ' ,', ' '), { maxLength: 4 }), { minLength: 1, maxLength: 8 })
    .map((signs) => signs.map((between, index) => between.reduce((text, sign, word) => `${text}${sign}w${index}-${word + 1}`, `w${index}-0`)));

  law('are read back as they were ticked, whatever commas they have', fc.property(someOptions.chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: 1 }))), ([ids, ticked]) => {
    expect(choicesCodec.decode(choicesCodec.encode(ticked, 'joined'), 'joined', optionsOf(ids))).toEqual(ticked);
  }), 300);

  test('are read where there are many', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `${index}, of many`);
    expect(choicesCodec.decode(ids.join(','), 'joined', optionsOf(ids))).toEqual(ids);
  });
});

describe('a list of 10,000 options', () => {
  const options = Array.from({ length: 10_000 }, (_, index) => `option ${index}`);
  const serverTypes = readInputTypes();
  type Check = (definition: { mandatory: boolean; options: readonly string[]; limits: object }, value: readonly string[]) => string | undefined;
  const sides: Readonly<Record<string, Check>> = {
    client: (definition, value) => typeOf(builtInTypes, { type: 'check_box' }).rule.check({ definition, value }),
    server: (definition, value) => typeNamed(serverTypes, 'check_box').judge({ ...definition, limits: {} }, value)?.code,
  };

  /** A list that counts how often something of it is read. */
  function counted(list: readonly string[]) {
    const count = { reads: 0 };
    return { count, list: new Proxy(list, { get: (target, name, receiver): unknown => { count.reads += 1; return Reflect.get(target, name, receiver); } }) };
  }

  // Comparing each with each takes either side seconds.
  test.each(Object.entries(sides))('is looked through once by the %s', (_side, check) => {
    const [offered, ticked, repeated] = [counted(options), counted(options), counted([...options, 'option 5'])];
    const definition = { mandatory: true, options: offered.list, limits: {} };
    expect(check(definition, ticked.list)).toBeUndefined();
    expect(check(definition, [...options, 'another'])).toBe('option');
    expect(check(definition, repeated.list)).toBe('repeated');
    expect(offered.count.reads).toBeLessThan(3 * options.length);
    expect(ticked.count.reads + repeated.count.reads).toBeLessThan(20 * options.length);
  });
});

describe('look-ups', () => {
  const lookups = { universities: [{ id: 1, name: 'A' }, { id: '1', name: 'B' }, { name: 'no id' }, 'C', { id: 2, name: 'D', other: true }], faculties: { eng: 'E' }, education_backgrounds: { ba: 'B' } };
  const registration = (countries: unknown, known: unknown = lookups) =>
    compileRegistration({ form: {}, lookups: known, countries, productVariant: false, types: builtInTypes });
  const countryIn = (form: ReturnType<typeof registration>) => form.fields.get('country_id');
  const item = ({ sections }: ReturnType<typeof registration>) => sections.flatMap((section) => (section.kind === 'group' ? section.item.fields : []));

  test('have each id once, the first of it, and say what was left out', () => {
    const form = registration([{ id: 7, name: 'First' }, { id: 8, name: 'Other' }, { id: '7', name: 'Second' }, null]);
    expect(countryIn(form)?.options.map(({ id, label }) => [id, label])).toEqual([['7', bothLanguages('First')], ['8', bothLanguages('Other')]]);
    expect(item(form).find(({ name }) => name === 'university_id')?.options.map(({ id }) => id)).toEqual(['1', '2']);
    expect(form.diagnostics.map(({ code, path }) => [code, path])).toEqual([
      ['malformed-options', '/countries/2'], ['malformed-options', '/countries/3'],
      ['malformed-options', '/universities/1'], ['malformed-options', '/universities/2'], ['malformed-options', '/universities/3'],
    ]);
  });

  test.each([[[]], [undefined], [{}], [{ countries: [] }], [[{ name: 'no id' }]]])('of %j leave a text in place of a choice that nobody could answer', (countries) => {
    const form = registration(countries);
    expect(countryIn(form)).toMatchObject({ type: 'unknown', base: 'unknown', widget: 'unknown', options: [], mandatory: true });
    expect(form.diagnostics.filter(({ path }) => path === '/countries')).toMatchObject([{ code: 'malformed-options' }]);
  });

  test('without faculties and backgrounds say so of both', () => {
    const form = compileProfile({ profile: {}, edit: {}, lookups: { universities: lookups.universities.slice(0, 1) }, productVariant: false, types: builtInTypes });
    expect(item(form).map(({ name, base }) => [name, base])).toEqual(expect.arrayContaining([
      ['university_id', 'drop_down'], ['faculty', 'unknown'], ['education_background', 'unknown'], ['start_year', 'drop_down'],
    ]));
    expect(form.diagnostics.map(({ path }) => path)).toEqual(['/faculties', '/educationBackgrounds']);
  });
});
