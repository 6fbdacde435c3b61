import { describe, expect, test } from 'vitest';
import { pointerToken } from '../../src/base/json.ts';
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import { compilePattern, MOST_EFFORT } from '../../src/json-schema/pattern/pattern.ts';
import { parsePattern } from '../../src/json-schema/pattern/parse.ts';
import { compileSchema } from '../../src/json-schema/compile.ts';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { membership } from '../../src/json-schema/equality.ts';
import { anchorOf, Resources, subschemas } from '../../src/json-schema/resources.ts';
import { readFieldTypes } from '../../src/field-types/read.ts';
import { clientPorts, serverPorts } from './ports.ts';
import { charge, MOST_DEPTH, MOST_STEPS, TooCostly, type Run } from '../../src/json-schema/run.ts';

const check = (schema: unknown, value: unknown) => compileSchema(schema).check(value);
const failed = (schema: unknown, value: unknown): string | undefined => check(schema, value)?.keyword;

describe('an entry', () => {
  const reasonOf = (foo: unknown): string | undefined => lintFieldTypes([{ name: 'made', base: 'text', foo }]).find(({ severity }) => severity === 'error')?.reason;
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;
  const [large, deep, many] = ['the entry is larger than 65536 characters of JSON', 'the entry is nested more than 64 deep', 'the entry has more than 20000 values'];

  // Its name, its base and their keys are 40 characters, or 38 before a list.
  test.each<[string, unknown, string | undefined]>([
    ['a text', 'x'.repeat(65_496), undefined], ['a longer one', 'x'.repeat(65_497), large], ['numbers', Array.from({ length: 10_916 }, () => 1), undefined], ['more of them', Array.from({ length: 10_917 }, () => 1), large],
    ['members', { a: 'x'.repeat(65_490) }, undefined], ['longer ones', { a: 'x'.repeat(65_491) }, large], ['texts in a list', ['x'.repeat(65_494)], undefined], ['longer texts in a list', ['x'.repeat(65_495)], large], ['yes and nothing', [true, null, 'x'.repeat(65_482)], undefined], ['yes, nothing and a longer text', [true, null, 'x'.repeat(65_483)], large],
    ['lists of nothing', Array.from({ length: 19_998 }, () => []), undefined], ['more of them', Array.from({ length: 19_999 }, () => []), many], ['a nest', nested(64), undefined], ['a deeper one', nested(65), deep], ['what no JSON has', () => 1, 'the entry is not JSON'], ['what no JSON has, within', [undefined], 'the entry is not JSON'],
  ])('is measured: %s', (_what, foo, expected) => {
    expect(reasonOf(foo)).toBe(expected);
  });
});

describe.each([['client', clientPorts], ['server', serverPorts]])('options that a server made of a look-up, read over the table of the %s,', (_, ports) => {
  const reading = (count: number, option = (index: number): unknown => ({ option_id: String(index), option_name: { en: `The University of Somewhere Number ${String(index)}`, jp: `第${String(index)}大学` } })) =>
    readFieldTypes([{ name: 'school', base: 'drop_down', options: Array.from({ length: count }, (__, index) => option(index)) }], ports);

  test('are ten thousand at most, whatever they are called', () => {
    for (const count of [800, 1_001, 10_000]) expect(reading(count).types.get('school')?.options).toHaveLength(count);
    expect(reading(10_001)).toEqual({ types: new Map(), diagnostics: [expect.objectContaining({ path: '/0', reason: 'the entry has more than 10000 options' })] });
  });

  test('are measured each', () => {
    const long = (index: number) => (index === 700 ? { option_id: 'x', note: 'x'.repeat(65_536) } : String(index));
    expect([reading(700, long).types.size, reading(701, long).types.size]).toEqual([1, 0]);
    expect(lintFieldTypes([{ name: 'school', base: 'drop_down', options: Array.from({ length: 1_001 }, (__, index) => index) }])).toMatchObject([{ reason: 'offers more than 1000 options' }]);
  });
});

describe('a verdict', () => {
  test('takes ten thousand steps, one for each schema that is asked, and no more', () => {
    // The list is one schema, and each item asks one.
    const items = (count: number) => Array.from({ length: count }, () => 1);
    expect([MOST_STEPS, failed({ items: { minimum: 0 } }, items(9_999)), failed({ items: { minimum: 0 } }, items(10_000))]).toEqual([10_000, undefined, '$budget']);
    const run = { steps: 0 } as Run;
    charge(run, MOST_STEPS);
    expect(run.steps).toBe(MOST_STEPS);
    expect(() => { charge(run, 1); }).toThrow(TooCostly);
  });

  test('goes sixty-four deep, through schemas within each other', () => {
    const nested = (depth: number) => Array.from({ length: depth }).reduce<object>((inner) => ({ allOf: [inner] }), { minimum: 0 });
    expect([MOST_DEPTH, failed(nested(63), 1), failed(nested(64), 1)]).toEqual([64, undefined, '$budget']);
    // Beside each other they are no deeper.
    expect(failed({ allOf: Array.from({ length: 100 }, () => nested(60)) }, 1)).toBeUndefined();
  });

  test('pays a step for fifty characters or members that it walks', () => {
    const times = (count: number, schema: object) => ({ allOf: Array.from({ length: count }, () => schema) });
    // 100 schemas, and the one around them, with 50 × 98 = 4,900 characters each: 98 steps.
    const long = 'a'.repeat(4_900);
    expect([failed(times(101, { maxLength: 9_999 }), long), failed(times(101, { maxLength: 9_999 }), `${long}${'a'.repeat(50)}`)]).toEqual([undefined, '$budget']);
    const wide = Object.fromEntries(Array.from({ length: 4_900 }, (_, index) => [`k${String(index)}`, 1]));
    expect([failed(times(101, { maxProperties: 9_999 }), wide), failed(times(102, { maxProperties: 9_999 }), wide)]).toEqual([undefined, '$budget']);
    // What is compared as a whole is weighed as a text.
    const list = Array.from({ length: 2_449 }, () => 0);
    expect(JSON.stringify(list)).toHaveLength(4_899);
    for (const schema of [{ enum: [list] }, { const: list }, { not: { uniqueItems: true } }]) {
      expect([failed(times(51, schema), list), failed(times(120, schema), list)], JSON.stringify(schema).slice(0, 20)).toEqual([undefined, '$budget']);
    }
    const names = Array.from({ length: 4_900 }, (_, index) => `k${String(index)}`);
    expect([failed(times(101, { required: names }), wide), failed(times(102, { required: names }), wide)]).toEqual([undefined, '$budget']);
    const dependents = Object.fromEntries(names.map((name) => [name, []]));
    expect([failed(times(50, { dependentRequired: dependents }), wide), failed(times(102, { dependentRequired: dependents }), wide)]).toEqual([undefined, '$budget']);
    const properties = Object.fromEntries(Array.from({ length: 980 }, (_, index) => [`p${String(index)}`, {}]));
    expect([failed(times(101, { properties }), {}), failed(times(102, { properties }), {})]).toEqual([undefined, '$budget']);
  });

  test('spends what patterns may on all of them together', () => {
    const pattern = { pattern: '^(a|b|c|d|e|f)*$' };
    expect([failed({ allOf: [pattern] }, 'a'.repeat(2_000)), failed({ allOf: Array.from({ length: 100 }, () => pattern) }, 'a'.repeat(2_000))]).toEqual([undefined, '$budget']);
  });

  test('is the first keyword that fails, assertions first, with its limit and its place', () => {
    expect(check({ properties: { a: { items: { maximum: 3 } } } }, { a: [1, 5] })).toEqual({ keyword: 'maximum', limit: 3, path: ['a', 1] });
    expect(check({ allOf: [{ minimum: 3 }], type: ['string', 'null'] }, 1)).toEqual({ keyword: 'type', limit: 'string, null', path: [] });
    expect(check({ required: ['a', 'b'] }, { a: 1 })).toEqual({ keyword: 'required', limit: 'b', path: [] });
    expect(check({ dependentRequired: { a: ['b', 'c'] } }, { a: 1, b: 1 })).toEqual({ keyword: 'dependentRequired', limit: 'c', path: [] });
    expect(check({ contains: { const: 1 }, minContains: 2 }, [1])).toEqual({ keyword: 'contains', limit: 2, path: [] });
    expect(check({ contains: { const: 1 }, maxContains: 1 }, [1, 1])).toEqual({ keyword: 'maxContains', limit: 1, path: [] });
    expect(check({ multipleOf: 0.5 }, 0.7)).toEqual({ keyword: 'multipleOf', limit: 0.5, path: [] });
    expect(check({ additionalProperties: { type: 'string' } }, { a: 1 })).toEqual({ keyword: 'type', limit: 'string', path: ['a'] });
    expect([check(false, 1), check({ not: {} }, 1), check({ anyOf: [false] }, 1), check({ oneOf: [true, true] }, 1), check({ propertyNames: { maxLength: 1 } }, { ab: 1 }), check({ uniqueItems: true }, [1, 1]), check({ pattern: 'b' }, 'a')].map((fault) => [fault?.keyword, fault?.path, fault?.limit])).toEqual(
      ['false', 'not', 'anyOf', 'oneOf', 'propertyNames', 'uniqueItems', 'pattern'].map((keyword) => [keyword, [], undefined]));
  });
});

describe('what in a schema cannot be used', () => {
  test.each<[object, readonly string[]]>([
    [{ minLength: 'x' }, ['/minLength minLength must be a whole number from 0']], [{ minimum: Infinity }, ['/minimum minimum must be a number']], [{ multipleOf: 0 }, ['/multipleOf multipleOf must be a number above 0']], [{ pattern: 5 }, ['/pattern pattern must be a text']],
    [{ required: ['a', 'a'] }, ['/required required must be a list of texts, each once']], [{ required: [5] }, ['/required required must be a list of texts, each once']], [{ dependentRequired: { a: 'b' } }, ['/dependentRequired dependentRequired must be an object whose members are lists of texts']], [{ dependentRequired: [] }, ['/dependentRequired dependentRequired must be an object whose members are lists of texts']],
    [{ uniqueItems: 1 }, ['/uniqueItems uniqueItems must be true or false']], [{ enum: 'a' }, ['/enum enum must be a list']], [{ allOf: [] }, ['/allOf allOf must be a list of one schema or more']], [{ allOf: [5] }, ['/allOf allOf must be a list of one schema or more']], [{ not: 5 }, ['/not not must be a schema (an object, true or false)']], [{ properties: { a: 5 } }, ['/properties properties must be an object whose members are schemas']],
    [{ type: [] }, ['/type type must be "null", "boolean", "object", "array", "number", "string", "integer", or a list of them']], [{ type: ['string', 'string'] }, ['/type type must be "null", "boolean", "object", "array", "number", "string", "integer", or a list of them']], [{ $ref: 5 }, ['/$ref $ref must be a text']], [{ $dynamicRef: '#none' }, ['/$dynamicRef there is no schema at "#none"; only what stands in the same fragment can be referred to']],
    [{ properties: { 'a/b~': { minLength: -1 } } }, ['/properties/a~1b~0/minLength minLength must be a whole number from 0']], [{ allOf: [{}, { items: { pattern: '(' } }] }, ['/allOf/1/items/pattern the pattern is not a regular expression (ECMAScript, with the flag u)']], [{ if: {}, then: { minLength: -1 }, else: { maxLength: -1 } }, ['/else/maxLength maxLength must be a whole number from 0', '/then/minLength minLength must be a whole number from 0']],
    [{ patternProperties: { '(': {} } }, ['/patternProperties the pattern "(" is not a regular expression (ECMAScript, with the flag u)']], [{ $defs: { a: { minLength: -1 } }, $ref: '#/$defs/a' }, ['/$defs/a/minLength minLength must be a whole number from 0']], [{ const: undefined }, ['/const const must be a value']],
  ])('%j', (schema, expected) => {
    expect(compileSchema(schema).issues.map(({ path, reason }) => `${path} ${reason}`)).toEqual(expected);
  });

  test('checks nothing, and the rest goes on', () => {
    expect([failed({ minLength: 'x', maxLength: 1 }, 'ab'), failed({ minLength: 'x' }, '')]).toEqual(['maxLength', undefined]);
  });
});

describe('values are equal', () => {
  test('whatever the order of their members', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
    const isAmong = membership([1, '1', null, [1, 2], { a: 1, b: { c: 2 } }]);
    expect([1, '1', null, [1, 2], { b: { c: 2 }, a: 1 }].map(isAmong)).toEqual([true, true, true, true, true]);
    expect([2, true, [2, 1], {}, [], { a: 1 }, undefined].map(isAmong)).toEqual([false, false, false, false, false, false, false]);
    expect([membership([])([]), membership([5])({})]).toEqual([false, false]);
  });
});

describe('references', () => {
  test('pointers are escaped, and read where they are', () => {
    expect(pointerToken('a/b~c/~')).toBe('a~1b~0c~1~0');
    expect(['#name', '#', '#/a', 'x#a%20b', 'x', '#%'].map(anchorOf)).toEqual(['name', '', '', 'a b', '', '%']);
    expect(subschemas({ not: 1, allOf: [2, 3], properties: { 'a/b': 4 }, $defs: { x: 5 }, title: 6, anyOf: 'x', patternProperties: [], toString: 7 })).toEqual([['not', 1], ['allOf/0', 2], ['allOf/1', 3], ['properties/a~1b', 4], ['$defs/x', 5]]);
    const schema = { $defs: { 'a/b': { $defs: { 'c~d': { const: 1 } } } } };
    expect([failed({ ...schema, $ref: '#/$defs/a~1b/$defs/c~0d' }, 2), failed({ ...schema, $ref: '#/$defs/a~1b/$defs/c~0d' }, 1)]).toEqual(['const', undefined]);
    for (const to of ['#/$defs/none', '#/$defs/a~1b/$defs/none', '#/constructor', '#/$defs/a~1b/$defs/c~0d/const/x', 'other', '#none']) expect(compileSchema({ ...schema, $ref: to }).issues, to).toHaveLength(1);
  });

  test.each([
    ...['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'items', 'contains', 'propertyNames', 'not', 'if', 'then', 'else', 'contentSchema'].map((keyword) => [keyword, (inner: object): unknown => inner] as const),
    ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((keyword) => [keyword, (inner: object): unknown => [{}, inner]] as const),
    ...['properties', 'patternProperties', 'dependentSchemas', '$defs'].map((keyword) => [keyword, (inner: object): unknown => ({ a: {}, b: inner })] as const),
  ])('find a name within %s, and a member of what is no schema has none', (keyword, holding) => {
    const named = { $anchor: 'here', const: 1 };
    expect(compileSchema({ [keyword]: holding(named), $defs: { ...(keyword === '$defs' ? { b: named } : {}), a: { $ref: '#here' } }, $ref: '#/$defs/a' }).issues).toEqual([]);
    expect(compileSchema({ default: named, examples: [named], const: named, $ref: '#here' }).issues).toHaveLength(1);
  });

  test('lead to what has the name or the address, from where they stand', () => {
    const schema = {
      $id: 'https://example.com/root', $defs: { named: { $anchor: 'one', const: 1 }, other: { $id: 'folder/two', const: 2, $defs: { inner: { $anchor: 'three', const: 3 } } }, dynamic: { $dynamicAnchor: 'four', const: 4 } },
    };
    const expected: Readonly<Record<string, number>> = { '#one': 1, 'folder/two': 2, 'https://example.com/folder/two': 2, 'folder/two#three': 3, 'folder/two#/$defs/inner': 3, '#four': 4, 'root#one': 1, '#/$defs/other/$defs/inner': 3 };
    for (const [to, value] of Object.entries(expected)) expect([failed({ ...schema, $ref: to }, value), failed({ ...schema, $ref: to }, 9), compileSchema({ ...schema, $ref: to }).issues], to).toEqual([undefined, 'const', []]);
    for (const to of ['#three', 'two', '#five', 'folder/two#one']) expect(compileSchema({ ...schema, $ref: to }).issues, to).toHaveLength(1);
  });

  test('to documents that are handed in are taken, and nothing else is', () => {
    const documents = new Map<string, unknown>([['https://example.com/a', { const: 1 }], ['https://example.com/b', true]]);
    const of = (to: string) => compileSchema({ $ref: to }, documents);
    expect([of('https://example.com/a').check(2)?.keyword, of('https://example.com/b').check(2), of('https://example.com/c').issues.length]).toEqual(['const', undefined, 1]);
    expect([...new Resources(documents).all()].map(({ uri }) => uri)).toEqual(['https://example.com/a', 'https://example.com/b']);
  });
});

describe('a pattern', () => {
  const effort = (source: string, text: string): number => {
    const pattern = compilePattern(source);
    if (!pattern.ok) throw new Error(pattern.failure);
    const left = { left: MOST_EFFORT };
    pattern.value(text, left);
    return MOST_EFFORT - left.left;
  };

  test('costs what it looks at: a state for each character', () => {
    expect(MOST_EFFORT).toBe(500_000);
    // At each place what waits for the first a; where an assertion holds or a character is taken, what comes after it.
    expect([effort('a', ''), effort('a', 'b'), effort('a', 'bb'), effort('^a', 'bb'), effort('a', 'a')]).toEqual([1, 2, 3, 4, 3]);
    expect(effort('^(a|aa)+$', 'a'.repeat(2_000))).toBeLessThan(30 * 2_000);
  });

  test.each([['a'.repeat(1_000), true], ['a'.repeat(1_001), false], ['a{1999}', true], ['a{2000}', false], ['(?:a|b){999}', false], ['(?:a|b){600}', true], ['(?:(?:)?){9999}', false]])('%.20s… is small enough: %s', (source, expected) => {
    expect(compilePattern(source).ok).toBe(expected);
  });

  test.each<[string, string]>([
    ['a'.repeat(1_001), 'is longer than 1000 characters'], ['(', 'is not a regular expression (ECMAScript, with the flag u)'], ['(?=a)', 'uses look-ahead, look-behind, a back-reference or a modifier, which cannot be matched in bounded time'], ['(a)\\1', 'uses look-ahead, look-behind, a back-reference or a modifier, which cannot be matched in bounded time'],
    ['a{2000}', 'repeats too much: it has more than 2000 states'],
  ])('%.20s… is refused: %s', (source, expected) => {
    expect(compilePattern(source)).toEqual({ ok: false, failure: expected });
  });

  test.each<[string, unknown]>([
    ['a', { kind: 'one', source: 'a' }], ['', { kind: 'sequence', trees: [] }], ['ab', { kind: 'sequence', trees: [{ kind: 'one', source: 'a' }, { kind: 'one', source: 'b' }] }], ['a|b', { kind: 'either', trees: [{ kind: 'one', source: 'a' }, { kind: 'one', source: 'b' }] }],
    ['a*', { kind: 'repeat', tree: { kind: 'one', source: 'a' }, min: 0, max: Infinity }], ['a+?', { kind: 'repeat', tree: { kind: 'one', source: 'a' }, min: 1, max: Infinity }], ['a?', { kind: 'repeat', tree: { kind: 'one', source: 'a' }, min: 0, max: 1 }],
    ['a{2}', { kind: 'repeat', tree: { kind: 'one', source: 'a' }, min: 2, max: 2 }], ['a{2,}', { kind: 'repeat', tree: { kind: 'one', source: 'a' }, min: 2, max: Infinity }], ['a{2,5}?', { kind: 'repeat', tree: { kind: 'one', source: 'a' }, min: 2, max: 5 }],
    ['^', { kind: 'assertion', assertion: '^' }], ['\\B', { kind: 'assertion', assertion: 'B' }], ['(?:a)', { kind: 'one', source: 'a' }], ['(?<n>a)', { kind: 'one', source: 'a' }], ['(a)', { kind: 'one', source: 'a' }],
    ['[\\]a]', { kind: 'one', source: '[\\]a]' }], ['\\u{1F600}', { kind: 'one', source: '\\u{1F600}' }], ['\\ud83d\\ude00', { kind: 'one', source: '\\ud83d\\ude00' }], ['\\u0041', { kind: 'one', source: '\\u0041' }], ['\\x41', { kind: 'one', source: '\\x41' }], ['\\cA', { kind: 'one', source: '\\cA' }], ['\\p{L}', { kind: 'one', source: '\\p{L}' }], ['\\P{L}', { kind: 'one', source: '\\P{L}' }], ['\\.', { kind: 'one', source: '\\.' }], ['\\0', { kind: 'one', source: '\\0' }], ['.', { kind: 'one', source: '.' }],
  ])('%s is read as %j', (source, expected) => {
    expect(parsePattern(source)).toEqual({ ok: true, value: expected });
  });

  test.each([['\\ud83d\\ude00', '😀', '\ud83d'], ['\\cA', '\u0001', 'A'], ['^.$', '😀', '\n'], ['[^a]', '\n', 'a'], ['\\bb', 'a b', 'ab'], ['a\\b', 'ab a', 'ab'], ['\\Bb', 'ab', 'b'], ['^$', '', 'a'], ['a$', 'ba', 'ab'], ['^b', 'ba', 'ab'], ['\\b_', '_', 'a_']])('%s is found in %j and not in %j', (source, text, other) => {
    const pattern = compilePattern(source);
    expect(pattern.ok && [pattern.value(text, { left: 1_000 }), pattern.value(other, { left: 1_000 })]).toEqual([true, false]);
  });
});
