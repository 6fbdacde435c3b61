import { describe, expect, test } from 'vitest';
import { placesOf, type RuleSpec, type ServedType } from '../../src/field-types/contract.ts';
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import { readFieldTypes } from '../../src/field-types/read.ts';
import { decodeStructured, encodeStructured, MOST_LEVELS } from '../../src/field-types/structured.ts';
import { withFieldTypes } from '../../server/contract/field-types.ts';
import { readInputTypes } from '../../server/contract/input-types.ts';
import { lintTypes } from '../../server/content/content-lint.ts';
import { clientPorts, serverPorts } from './ports.ts';

const both = (text: string) => ({ en: text, jp: text });
const mandatory: RuleSpec = { mandatory: true, options: [], limits: {} };

const part = (type: string, more: object = {}) => ({ input_type: type, translated_name: both(type), ...more });
const made = (name: string, fields: object, more: object = {}) => ({ name, base: 'text', label: both(name), fields, ...more });

const city = made('home', { city: part('text', { is_mandatory: true }), size: part('currency'), floor: part('number') });
const posts = made('posts', { title: part('text', { is_mandatory: true }), home: part('home') }, { repeat: { min: 0, max: 3 } });
const jobs = made('jobs', { company: part('text', { is_mandatory: true }), posts: part('posts'), why: part('text', { visible_when: { field: 'posts', in: [''] } }) }, { repeat: { min: 0, max: 3 } });

const typeOf = (entries: readonly object[], name: string, ports = clientPorts): ServedType => readFieldTypes(entries, ports).types.get(name)!;
const held = (more: object = {}) => [{ $id: 'aaaa', company: 'Harbor', posts: [{ $id: 'bbbb', title: 'Cook', home: { city: 'Kobe', ...more } }] }];

describe('a value within a value', () => {
  const type = typeOf([jobs, posts, city], 'jobs');
  const read = (wire: unknown) => {
    const decoded = decodeStructured(wire, type);
    return decoded.ok ? decoded.value : decoded.failure;
  };

  test('is read as the text of its part, as an object, a list or a text of these, and written within the one text', () => {
    const inner = '[{"$id":"bbbb","title":"Cook","home":{"city":"Kobe"}}]';
    const [entry] = held();
    expect(read(held())).toEqual([{ id: 'aaaa', values: { company: 'Harbor', posts: inner } }]);
    expect(read([{ ...entry, posts: inner }])).toEqual(read(held()));
    expect(read([{ ...entry, posts: { $id: 'bbbb', home: { city: 'Kobe' }, title: 'Cook' } }])).toEqual(read(held()));
    expect(encodeStructured([{ id: 'aaaa', values: { posts: inner, company: 'Harbor' } }], type)).toBe(JSON.stringify(held()));
    expect(encodeStructured([{ id: 'aaaa', values: { posts: '[{"$id":"bbbb"}]' } }], type)).toBe('');
  });

  test('keeps what a part cannot read as a text, and what no part is there for with all that it has', () => {
    const kept = [{ $id: 'aaaa', company: 'Harbor', posts: 'three of them' }];
    expect(type.normalize(JSON.stringify(kept))).toBe(JSON.stringify(kept));
    expect(read([{ $id: 'aaaa', posts: ['a', 'b'], old: { from: 1, deep: { at: 'x' } }, olds: [{ a: '1' }] }])).toEqual([
      { id: 'aaaa', values: { posts: 'a, b', old: '{"deep":"{\\"at\\":\\"x\\"}","from":"1"}', olds: '[{"$id":"e001","a":"1"}]' } },
    ]);
    expect(read([{ $id: 'aaaa', old: '[{"a":"1"}]' }])).toEqual([{ id: 'aaaa', values: { old: '[{"a":"1"}]' } }]);
    expect([read([{ posts: { title: {} } }]), read([{ company: {} }])]).toEqual([[{ id: 'e001', values: { posts: '[{"$id":"e001","title":"{}"}]' } }], [{ id: 'e001', values: { company: '{}' } }]]);
  });

  test('is bounded with all that is in it: a hundred entries, and as many levels as a type may have', () => {
    const visits = typeOf([made('visits', { home: part('home') }, { repeat: {} }), city], 'visits');
    expect(decodeStructured(Array.from({ length: 100 }, () => ({ home: { city: 'Kobe' } })), visits).ok).toBe(true);
    const many = (outer: number, inner: number) => Array.from({ length: outer }, () => ({ company: 'a', posts: Array.from({ length: inner }, () => ({ title: 'b' })) }));
    expect([read(many(10, 9)), read(many(9, 10)), read(many(10, 10)), read(many(100, 1))].map((value) => value === 'malformed')).toEqual([false, false, true, true]);
    expect(read([{ company: 'a', posts: JSON.stringify(many(1, 99)) }])).toBe('malformed');
    const nest = (levels: number): object => ({ a: 'x', ...(levels > 1 && { b: nest(levels - 1) }) });
    expect([read(nest(MOST_LEVELS)), read(nest(MOST_LEVELS + 1))].map((value) => value === 'malformed')).toEqual([false, true]);
    const lists = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}{}${']'.repeat(depth)}`);
    expect([6, 7, 5_000].map((depth) => read([{ company: lists(depth) }]) === 'malformed')).toEqual([false, true, true]);
    expect([100, 101].map((count) => read([{ company: Array.from({ length: count }, () => ({})) }]) === 'malformed')).toEqual([false, true]);
    const deep: unknown = JSON.parse('{"a":'.repeat(5_000) + '"x"' + '}'.repeat(5_000));
    expect(read(deep)).toBe('malformed');
  });

  test('is normalised and sent part by part, without what is empty or hidden at its level', () => {
    const typed = JSON.stringify([{ $id: 'aaaa', why: 'none', company: 'Harbor', posts: [{ $id: 'bbbb' }, { $id: 'cccc', title: 'Cook', home: { floor: '２' } }] }]);
    expect(type.normalize(typed)).toBe('[{"$id":"aaaa","company":"Harbor","posts":[{"$id":"cccc","title":"Cook","home":{"floor":"2"}}]}]');
    expect(type.send(typed)).toBe(type.normalize(typed));
    expect(type.normalize('[{"$id":"aaaa","why":"none","company":"Harbor","posts":[{"$id":"bbbb"}]}]')).toBe('[{"$id":"aaaa","company":"Harbor","why":"none"}]');
  });
});

describe.each([['client', clientPorts], ['server', serverPorts]])('a value within a value is judged over the table of the %s', (_, ports) => {
  const judge = (value: unknown, types: readonly object[] = [jobs, posts, city]) => {
    const type = typeOf(types, 'jobs', ports);
    return type.validate(type.normalize(JSON.stringify(value)), mandatory);
  };

  test('by its parts, with the way to what is wrong', () => {
    expect(judge(held())).toBeUndefined();
    const fault = judge([{ $id: 'aaaa', company: 'Harbor', posts: [{ $id: 'bbbb', title: 'Cook', home: { size: '¥5' } }] }]);
    expect(fault).toEqual({ code: 'required', at: { item: 'aaaa', part: 'posts', within: { item: 'bbbb', part: 'home', within: { part: 'city' } } } });
    expect(placesOf(fault?.at).map(({ part: name }) => name)).toEqual(['posts', 'home', 'city']);
    expect(judge([{ $id: 'aaaa', company: 'Harbor', posts: 'three of them' }])).toEqual({ code: 'schema', at: { item: 'aaaa', part: 'posts' } });
    const four = [1, 2, 3, 4].map((number) => ({ title: String(number) }));
    expect(judge([{ $id: 'aaaa', company: 'Harbor', posts: four }])).toEqual({ code: 'tooMany', params: { max: 3 }, at: { item: 'aaaa', part: 'posts' } });
  });

  test.each([
    ['what a part was that had parts, where it is a number by now', [{ ...jobs, fields: { ...jobs.fields, posts: part('number') } }], { code: 'number', at: { item: 'aaaa', part: 'posts' } }],
    ['entries of a list, where there is one by now', [jobs, { ...posts, repeat: null }, city], { code: 'schema', at: { item: 'aaaa', part: 'posts' } }],
    ['entries of a list, where boxes are ticked by now', [{ ...jobs, fields: { ...jobs.fields, posts: part('check_box', { options: ['a'] }) } }], { code: 'option', at: { item: 'aaaa', part: 'posts' } }],
  ])('%s, at that part, beside which all can be read and goes back', (_what, types, fault) => {
    const two = [{ $id: 'bbbb', title: 'Cook', home: { city: 'Kobe' } }, { $id: 'cccc', title: 'Chef' }];
    const before = [{ $id: 'aaaa', company: 'Harbor', posts: two }];
    expect(judge(before, types)).toEqual(fault);
    const type = typeOf(types, 'jobs', ports);
    const [entry] = JSON.parse(type.send(JSON.stringify(before))) as [{ readonly company: string; readonly posts: unknown }];
    expect([entry.company, [entry.posts].flat()]).toEqual(['Harbor', [JSON.stringify(two)]]);
    expect(typeOf([jobs, posts, city], 'jobs', ports).send(JSON.stringify([{ ...entry, posts: [entry.posts].flat()[0] }]))).toBe(JSON.stringify(before));
  });

  test('and is missing as a whole where it has to be there', () => {
    const asking = { ...jobs, fields: { ...jobs.fields, posts: part('posts', { is_mandatory: true }) } };
    expect(judge([{ $id: 'aaaa', company: 'Harbor', posts: [{}] }], [asking, posts, city])).toEqual({ code: 'required', at: { item: 'aaaa', part: 'posts' } });
  });

  test('by a schema of the outermost, which sees all of it and says where', () => {
    const within = (schema: object) => [{ ...jobs, schema: { items: { properties: { posts: { items: schema } } } } }, posts, city];
    const home = { item: 'bbbb', part: 'home' };
    expect(judge(held(), within({ properties: { home: { const: { city: 'Kobe' } } } }))).toBeUndefined();
    expect(judge(held(), within({ properties: { home: { properties: { city: { maxLength: 3 } } } } }))).toEqual({ code: 'schemaMaxLength', params: { limit: 3 }, at: { item: 'aaaa', part: 'posts', within: { ...home, within: { part: 'city' } } } });
    expect(judge(held(), within({ properties: { home: { required: ['size'] } } }))).toEqual({ code: 'required', at: { item: 'aaaa', part: 'posts', within: { ...home, within: { part: 'size' } } } });
    expect(judge([{ $id: 'aaaa', company: 'Harbor' }], [{ ...jobs, schema: { items: { required: ['posts'] } } }, posts, city])).toEqual({ code: 'required', at: { item: 'aaaa', part: 'posts' } });
    expect(judge(held(), within({ properties: { home: { maxProperties: 0 } } }))).toEqual({ code: 'schema', at: { item: 'aaaa', part: 'posts', within: home } });
    expect(judge(held({ size: '¥5' }), within({ properties: { home: { properties: { size: { maximum: 4 } } } } }))).toMatchObject({ code: 'schemaMaximum' });
    expect(judge(held({ size: '¥ask me' }), within({}))).toEqual({ code: 'currency', at: { item: 'aaaa', part: 'posts', within: { ...home, within: { part: 'size' } } } });
  });

  test('by rules of each level, which see the parts of theirs', () => {
    const rules = (logic: object) => [{ ...jobs, rules: [{ code: 'schema', at: 'posts', logic }] }, posts, city];
    expect(judge(held(), rules({ '!!': { var: 'posts' } }))).toBeUndefined();
    expect(judge(held(), rules({ '!': { var: 'posts' } }))).toEqual({ code: 'schema', at: { item: 'aaaa', part: 'posts' } });
    const inner = { ...city, rules: [{ code: 'schema', at: 'city', logic: { '!==': [{ var: 'city' }, 'Kobe'] } }] };
    expect(judge(held(), [jobs, posts, inner])).toEqual({ code: 'schema', at: { item: 'aaaa', part: 'posts', within: { item: 'bbbb', part: 'home', within: { part: 'city' } } } });
  });
});

test('the server names the parts that lead to what is wrong, in both languages', () => {
  const named = { ...city, fields: { city: { input_type: 'text', is_mandatory: true, translated_name: { en: 'City', jp: '市区町村' } }, size: part('text') } };
  const type = withFieldTypes(readInputTypes(), [jobs, posts, named]).get('jobs')!;
  const value = JSON.stringify([{ $id: 'aaaa', company: 'a', posts: [{ $id: 'bbbb', title: 'b', home: { size: '5' } }] }]);
  expect(type.judge({ ...mandatory, limits: {} }, type.normalise(value))).toEqual({ code: 'required', part: { en: 'posts: home: City', jp: 'posts：home：市区町村' } });
});

describe('types within types are refused', () => {
  const errors = (entries: readonly object[]) => lintFieldTypes(entries).flatMap(({ path, reason, severity }) => (severity === 'error' ? [`${path} ${reason}`] : []));
  const named = (count: number, type: string) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${String(index)}`, part(type)]));
  const chain = (levels: number) => Array.from({ length: levels }, (_, level) => made(`t${String(level)}`, { a: part(level === 0 ? 'text' : `t${String(level - 1)}`) }));
  const read = (entries: readonly object[]) => [...readFieldTypes(entries, clientPorts).types.keys()];

  test('deeper than four levels, whatever their order', () => {
    expect([errors(chain(4)), errors(chain(4).reverse())]).toEqual([[], []]);
    expect(errors(chain(5))).toEqual(['/4/fields has parts within parts more than 4 levels deep']);
    expect(errors(chain(5).reverse())).toEqual(['/0/fields has parts within parts more than 4 levels deep']);
    expect(read(chain(5))).toEqual(['t0', 't1', 't2', 't3']);
  });

  test('in a circle', () => {
    const circle = [made('one', { a: part('two') }), made('two', { a: part('three') }), made('three', { a: part('one') })];
    expect(errors(circle)).toEqual(['/2/fields/a/input_type "one" leads back to the type that this part is of, so that it would have no end']);
    expect(errors([made('own', { a: part('own') })])).toHaveLength(1);
    expect(read(circle)).toEqual([]);
  });

  test('with more than thirty parts together: doubling ends before anybody walks it', () => {
    const inner = made('inner', named(14, 'text'));
    expect(errors([inner, made('outer', named(2, 'inner'))])).toEqual([]);
    expect(errors([inner, made('outer', { ...named(2, 'inner'), more: part('text') })])).toEqual(['/1/fields has more than 30 parts with those of its parts']);
    const laughs = [made('t0', named(30, 'text')), ...[1, 2, 3].map((level) => made(`t${String(level)}`, named(30, `t${String(level - 1)}`), { schema: { properties: { p0: {} } } }))];
    expect(errors(laughs).map((line) => line.slice(0, 9))).toEqual(['/1/fields', '/2/fields', '/3/fields']);
    expect(read(laughs)).toEqual(['t0']);
  });

  test('with more than a hundred entries together', () => {
    const list = (name: string, fields: object, max?: number) => made(name, fields, { repeat: max === undefined ? {} : { max } });
    const inner = list('inner', { a: part('text') }, 9);
    expect(errors([inner, list('outer', { a: part('inner') }, 10)])).toEqual([]);
    expect(errors([inner, list('outer', { a: part('inner') }, 11)])).toEqual(['/1/fields can have more than 100 entries with those of the lists in it']);
    expect(errors([list('inner', { a: part('text') }), made('outer', { a: part('inner') })])).toEqual([]);
    expect(errors([list('inner', { a: part('text') }), made('outer', { a: part('inner'), b: part('inner') })])).toHaveLength(1);
    expect(errors([list('inner', { a: part('text') }), list('outer', { a: part('inner') })])).toHaveLength(1);
  });

  test('and a type that is live counts with what it has, unless the file defines it anew', () => {
    const faults = (types: readonly object[], live: readonly { readonly name: string; readonly base: string }[]) => lintTypes(types, live).filter(({ severity }) => severity === 'error').map(({ path }) => path);
    const [t0, t1, t2, t3, t4] = chain(5) as [typeof city, typeof city, typeof city, typeof city, typeof city];
    expect([faults([t3], [t0, t1, t2]), faults([t4], [t0, t1, t2, t3]), faults([t2, t4], [t0, t1, t2, t3])]).toEqual([[], ['/0/fields'], ['/1/fields']]);
    expect(faults([t4, made('t3', { a: part('text') })], [t0, t1, t2, t3])).toEqual([]);
    expect(faults([t1], [t2])).toEqual(['/0/fields/a/input_type']);
    const closing = lintTypes([made('t0', { a: part('t1') })], [t0, t1]).filter(({ severity }) => severity === 'error');
    expect(closing).toMatchObject([{ path: '/0/fields/a/input_type', reason: expect.stringContaining('"t1" leads back') as string }]);
  });

  test('a schema is told what it says in vain of what is within', () => {
    const outer = made('outer', { in: part('home') }, { schema: { properties: { in: { properties: { city: { minimum: 1 }, cty: {} } } } } });
    expect(lintFieldTypes([city, outer]).map(({ path }) => path)).toEqual(['/1/schema/properties/in/properties/city/minimum', '/1/schema/properties/in/properties/cty']);
  });
});
