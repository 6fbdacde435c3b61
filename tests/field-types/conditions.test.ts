import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ServedType } from '../../src/field-types/contract.ts';
import { readFieldTypes } from '../../src/field-types/read.ts';
import { law } from '../arbitraries/law.ts';
import { clientPorts } from './ports.ts';

const names = ['a', 'b', 'c', 'd', 'e'] as const;
type Name = (typeof names)[number];
type Condition = { readonly field: Name; readonly in: readonly string[] };
type Conditions = Partial<Readonly<Record<Name, Condition>>>;
type Values = Partial<Readonly<Record<Name, string | readonly string[]>>>;

const plain = { a: { input_type: 'text' }, b: { input_type: 'number' }, c: { input_type: 'check_box', options: ['x', 'y'] }, d: { input_type: 'drop_down', options: ['x', '1'] }, e: { input_type: 'text' } };

/** A composite, or a list of it, whose parts follow each other as these say. */
function composite(conditions: Conditions, isList = false): ServedType {
  const fields = Object.fromEntries(names.map((name) => [name, { ...plain[name], ...(conditions[name] && { visible_when: conditions[name] }) }] as const));
  const { types } = readFieldTypes([{ name: 'kin', base: 'text', fields, ...(isList && { repeat: { min: 0, max: 3 } }) }], clientPorts);
  const type = types.get('kin');
  if (!type) throw new Error('the composite cannot be read');
  return type;
}

/** Of every form: one value or several, the empty text among them, of a text, a number and choices; chains and circles. */
const anyCondition = (own: Name): fc.Arbitrary<Condition> => fc.record({
  field: fc.constantFrom(...names.filter((name) => name !== own)),
  in: fc.uniqueArray(fc.constantFrom('', 'x', 'y', '1', '１'), { minLength: 1, maxLength: 3 }),
});
const anyConditions: fc.Arbitrary<Conditions> = fc.record(Object.fromEntries(names.map((name) => [name, anyCondition(name)] as const)), { requiredKeys: [] });
const one = fc.constantFrom('', 'x', 'y', '1', '１', ' x');
const anyValues: fc.Arbitrary<Values> = fc.record({ a: one, b: one, c: fc.subarray(['x', 'y']), d: one, e: one }, { requiredKeys: [] });

const isInCircle = (conditions: Conditions): boolean => names.some((name) => {
  let next = conditions[name]?.field;
  for (let steps = 0; next !== undefined && steps < names.length; steps += 1) {
    if (next === name) return true;
    next = conditions[next]?.field;
  }
  return false;
});

/** What the definition says, read from a part up to what it depends on: what is hidden is as empty as what is not filled. */
function shown(conditions: Conditions, values: Values): readonly Name[] {
  const held = (name: Name): readonly string[] => {
    const value = isShown(name) ? values[name] ?? [] : [];
    const texts = typeof value === 'string' ? [value] : value;
    return texts.length === 0 ? [''] : texts;
  };
  const isShown = (name: Name): boolean => {
    const condition = conditions[name];
    return condition === undefined || held(condition.field).some((text) => condition.in.includes(text));
  };
  return names.filter(isShown);
}

const filledIn = (text: string): Values => (text === '' ? {} : JSON.parse(text) as Values);
const tidied = (values: Values): Values => ({ ...values, ...(values.b !== undefined && { b: (values.b as string).replace('１', '1').trim() }) });
const filled = (values: Values): readonly Name[] => names.filter((name) => (values[name] ?? '').length > 0);

describe('a part that follows another', () => {
  law('is there in what is normalised exactly where it is shown and filled', fc.property(anyConditions.filter((conditions) => !isInCircle(conditions)), anyValues, (conditions, values) => {
    const expected = shown(conditions, tidied(values)).filter((name) => filled(values).includes(name));
    expect(filled(filledIn(composite(conditions).normalize(JSON.stringify(values))))).toEqual(expected);
  }), 500);

  law('in a circle, too, is as it was when it is normalised again, and is there where it is sent', fc.property(anyConditions, fc.array(anyValues, { minLength: 1, maxLength: 3 }), (conditions, entries) => {
    const [single, list] = [composite(conditions), composite(conditions, true)];
    for (const [type, text] of [[single, JSON.stringify(entries[0])], [list, JSON.stringify(entries)]] as const) {
      const once = type.normalize(text);
      expect(type.normalize(once)).toBe(once);
      expect(type.normalize(type.send(text))).toBe(once);
    }
  }), 500);

  test.each<[string, Conditions, Values, Values]>([
    ['while another is empty, is kept', { a: { field: 'e', in: [''] } }, { a: 'x' }, { a: 'x' }],
    ['while another is empty, goes with the other', { a: { field: 'e', in: [''] } }, { a: 'x', e: 'y' }, { e: 'y' }],
    ['while no box is ticked, is kept', { a: { field: 'c', in: ['', 'x'] } }, { a: 'x', c: [] }, { a: 'x' }],
    ['while one is empty that is hidden, is kept', { a: { field: 'b', in: [''] }, b: { field: 'd', in: ['x'] } }, { a: 'x', b: '1', d: '1' }, { a: 'x', d: '1' }],
    ['either of two, is one of them', { a: { field: 'e', in: [''] }, e: { field: 'a', in: [''] } }, { a: 'x', e: 'y' }, { e: 'y' }],
    ['of one that is hidden, is hidden', { a: { field: 'b', in: ['1'] }, b: { field: 'd', in: ['x'] } }, { a: 'x', b: '1', d: '1' }, { d: '1' }],
  ])('%s', (_what, conditions, values, expected) => {
    expect(filledIn(composite(conditions).normalize(JSON.stringify(values)))).toEqual(expected);
  });
});

describe('what the server holds in a hidden part (docs/decisions/0121)', () => {
  const follows: Conditions = { a: { field: 'e', in: ['x'] } };
  const chain: Conditions = { ...follows, d: { field: 'a', in: ['y'] } };

  test.each<[string, Conditions, Values, Values, Values]>([
    ['goes back to it where nothing is changed', follows, { e: 'y', a: 'x' }, { e: 'y', a: 'x' }, { e: 'y', a: 'x' }],
    ['goes back beside another part that is changed', follows, { e: 'y', a: 'x', b: '1' }, { e: 'y', a: 'x' }, { e: 'y', a: 'x', b: '1' }],
    ['goes back as it is changed: it was shown', follows, { e: 'y', a: 'z' }, { e: 'y', a: 'x' }, { e: 'y', a: 'z' }],
    ['goes back while what it waits for is empty, as it was', follows, { a: 'x' }, { a: 'x' }, { a: 'x' }],
    ['is not sent once what it waits for is changed', follows, { e: 'z', a: 'x' }, { e: 'y', a: 'x' }, { e: 'z' }],
    ['is not sent once what it waits for is emptied', follows, { a: 'x' }, { e: 'y', a: 'x' }, {}],
    ['was not there: what is typed there is not sent', follows, { e: 'y', a: 'x' }, { e: 'y' }, { e: 'y' }],
    ['goes back while what it waits for is the same in another width', { a: { field: 'b', in: ['2'] } }, { b: '１', a: 'x' }, { b: '1', a: 'x' }, { a: 'x', b: '1' }],
    ['counts for what waits for it', chain, { e: 'y', a: 'y', d: 'x' }, { e: 'y', a: 'y' }, { e: 'y', a: 'y', d: 'x' }],
    ['takes what waits for it along', chain, { e: 'z', a: 'y', d: 'x' }, { e: 'y', a: 'y', d: 'x' }, { e: 'z' }],
  ])('%s', (_what, conditions, values, held, expected) => {
    expect(filledIn(composite(conditions).send(JSON.stringify(values), JSON.stringify(held)))).toEqual(expected);
    expect(composite(conditions).send(JSON.stringify(values), 'Kyoto')).toBe(composite(conditions).send(JSON.stringify(values)));
  });

  test('is told by the entry of a list that it is in, and within a part that has parts itself', () => {
    const [list, entries] = [composite(follows, true), JSON.stringify([{ $id: 'aaaa', a: 'x', e: 'y' }, { $id: 'bbbb', a: 'x', e: 'y' }])];
    expect(JSON.parse(list.send(entries, JSON.stringify([{ $id: 'bbbb', a: 'x', e: 'y' }])))).toEqual([{ $id: 'aaaa', e: 'y' }, { $id: 'bbbb', a: 'x', e: 'y' }]);
    const { types } = readFieldTypes([
      { name: 'inner', base: 'text', fields: { e: plain.e, a: { ...plain.a, visible_when: follows.a } } }, { name: 'outer', base: 'text', fields: { name: plain.a, within: { input_type: 'inner' } } },
    ], clientPorts);
    const value = (name: string) => JSON.stringify({ name, within: { e: 'y', a: 'x' } });
    expect([types.get('outer')?.send(value('B'), value('A')), types.get('outer')?.send(value('B'), '{"name":"A"}')]).toEqual([value('B'), '{"name":"B","within":{"e":"y"}}']);
  });

  law('is sent as it is held where nothing is changed, whatever waits for what', fc.property(anyConditions, anyValues, (conditions, values) => {
    const type = composite(conditions);
    const held = JSON.stringify(Object.fromEntries(filled(values).map((name) => [name, tidied(values)[name]])));
    expect(filledIn(type.send(held, held))).toEqual(JSON.parse(held));
  }), 500);
});

describe('what is asked of a hidden part', () => {
  const message = { en: 'Not before the beginning.', jp: '開始日以降にしてください。' };
  const job = (more: object) => {
    const fields = { from: { input_type: 'text' }, now: { input_type: 'text' }, until: { input_type: 'text', visible_when: { field: 'now', in: ['no'] } } };
    const { types } = readFieldTypes([{ name: 'job', base: 'text', fields, ...more }], clientPorts);
    return (value: object) => types.get('job')?.validate(JSON.stringify(value), { mandatory: true, options: [], limits: {} });
  };
  const rules = (at?: string) => ({ messages: { early: message }, rules: [{ code: 'early', logic: { '>=': [{ var: 'until' }, { var: 'from' }] }, ...(at !== undefined && { at }) }] });

  test('no rule that stands at it is: nobody could mend it', () => {
    const judge = job(rules('until'));
    expect([judge({ from: '2', now: 'yes' }), judge({ from: '2', now: 'no', until: '3' })]).toEqual([undefined, undefined]);
    expect(judge({ from: '2', now: 'no', until: '1' })).toMatchObject({ code: 'early', at: { part: 'until' } });
  });

  test('a rule that stands elsewhere is', () => {
    expect([job(rules())({ from: '2', now: 'yes' }), job(rules('now'))({ from: '2', now: 'yes' })]).toMatchObject([{ code: 'early' }, { code: 'early', at: { part: 'now' } }]);
  });

  test('a schema does not require it, and all else that is asked is', () => {
    const judge = job({ schema: { required: ['until'] }, ...rules('now') });
    expect(judge({ from: '2', now: 'no' })).toMatchObject({ code: 'required', at: { part: 'until' } });
    expect(judge({ from: '2', now: 'yes' })).toMatchObject({ code: 'early' });
    expect(job({ schema: { required: ['until'] } })({ from: '2', now: 'yes' })).toBeUndefined();
  });
});
