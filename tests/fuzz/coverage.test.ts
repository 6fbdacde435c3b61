import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';
import { isJsonObject, type JsonObject } from '../../src/base/json.ts';
import type { FieldDefinition, FieldValue } from '../../src/fields/definition.ts';
import { missingSide, RuleCounter, type CountsByRule } from '../../tools/fuzz/reach/rule-counts.ts';
import { assertionsOf, keepsKeyword } from '../../tools/fuzz/oracle/assertions.ts';
import { compileWithAjv } from '../../tools/fuzz/oracle/second-opinion.ts';
import { isValid } from '../../tools/fuzz/oracle/opinion.ts';
import { seedOf, UNIT_RUNS } from '../../tools/fuzz/plan.ts';
import { builtInSubjects } from '../../tools/fuzz/subjects/built-in.ts';
import { opinionOf, type FieldSubject } from '../../tools/fuzz/subjects/field-subject.ts';
import type { Target } from '../../tools/fuzz/target.ts';
import type { Trial } from '../../tools/fuzz/trial.ts';
import { fieldTrials } from '../../tools/fuzz/trials/field-trials.ts';
import { trialsOf } from '../../tools/fuzz/trials-of.ts';
import { runUnit } from '../../tools/fuzz/unit.ts';
import { formats } from '../../tools/fuzz/report/formats.ts';
import { thinSpots } from '../../tools/fuzz/report/table.ts';

const UNITS = 24;

/** What the rules of a subject have said over some units, each of another definition. */
function rulesOf(trial: Trial, units = UNITS): CountsByRule {
  const { law, subject } = trial;
  const sides = new RuleCounter();
  for (let round = 0; round < units; round += 1) sides.addAll(runUnit(trial, { law, subject, seed: seedOf(`coverage/${subject}/${round}`), runs: UNIT_RUNS }).rules);
  return sides.all;
}

const trialsOfLaw = (target: Target, law: string): readonly Trial[] => trialsOf(target).filter((trial) => trial.law === law);
const oneSided = (rules: CountsByRule): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(rules).flatMap(([rule, sides]) => { const missing = missingSide(sides); return missing === undefined ? [] : [[rule, missing]]; }));

const readJson = (...path: readonly string[]): unknown => JSON.parse(readFileSync(inProject(...path), 'utf8'));

/** The codes that a type's own file refuses with: not what the oracle knows of it. */
const codesIn = (schema: unknown): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap(codesIn);
  if (!isJsonObject(schema)) return [];
  return [...(typeof schema['x-code'] === 'string' ? [schema['x-code']] : []), ...Object.values(schema).flatMap(codesIn)];
};

describe('values are made from both sides of every rule', () => {
  const files = readdirSync(inProject('schemas', 'input-types')).filter((name) => name.endsWith('.json') && isJsonObject(readJson('schemas', 'input-types', name)));
  const trials = trialsOfLaw({ kind: 'built-in' }, 'refusal');

  test.each(trials.filter(({ subject }) => files.includes(`${subject}.json`)))('of $subject', (trial) => {
    const rules = rulesOf(trial);
    expect(Object.keys(rules)).toEqual(expect.arrayContaining([...new Set(codesIn(readJson('schemas', 'input-types', `${trial.subject}.json`)))]));
    expect(oneSided(rules)).toEqual({});
  });

  const entries = readJson('tools', 'fuzz', 'examples', 'types.json') as readonly JsonObject[];
  test.each(trialsOfLaw({ kind: 'definitions', entries, fields: [] }, 'refusal'))('of the defined type $subject', (trial) => {
    expect(oneSided(rulesOf(trial))).toEqual({});
  });
});

describe('a fault of a generator is found', () => {
  const email = builtInSubjects.filter(({ type }) => type === 'email');
  const outcomeWith = (isMade: (subject: FieldSubject, definition: FieldDefinition, value: FieldValue) => boolean) => {
    const faulty = email.map((subject): FieldSubject => ({ ...subject, values: (definition, mode) => subject.values(definition, mode).filter((value) => isMade(subject, definition, value)) }));
    const trials = fieldTrials(faulty, () => 'type').filter(({ law }) => law === 'refusal');
    return { reached: trials.map((trial) => ({ ...trial, cases: 100, valid: 1, rules: rulesOf(trial, 4) })), findings: [], seconds: 0 };
  };
  const isTaken = (subject: FieldSubject, definition: FieldDefinition, value: FieldValue): boolean => isValid(opinionOf(subject, { definition, value }));

  test.each([
    { fault: 'nothing invalid is made', isMade: isTaken, spots: ['email: email: no value broke it', 'email: required: no value broke it'] },
    { fault: 'nothing is left out', isMade: (_subject: FieldSubject, _definition: FieldDefinition, value: FieldValue) => typeof value === 'string' && value.trim() !== '', spots: ['email: required: no value broke it'] },
    {
      fault: 'what is filled is never an address',
      isMade: (subject: FieldSubject, definition: FieldDefinition, value: FieldValue) => !isTaken(subject, definition, value) || value === undefined || value === '', spots: ['email: email: no value kept it'],
    },
  ])('$fault', ({ isMade, spots }) => {
    expect(thinSpots(outcomeWith(isMade))).toEqual(spots);
  });
});

describe('what is asked from one side only is named', () => {
  const outcomeOf = (entries: readonly JsonObject[]) => {
    const reached = trialsOfLaw({ kind: 'definitions', entries, fields: [] }, 'refusal').map((trial) => ({ ...trial, cases: 100, valid: 50, rules: rulesOf(trial, 4) }));
    return { reached, findings: [], seconds: 0 };
  };

  test('a rule that takes everything, one that takes nothing, and one of a part that is never shown', () => {
    const outcome = outcomeOf([
      { name: 'anything', base: 'text', schema: { pattern: '^' } },
      { name: 'nothing', base: 'text', rules: [{ code: 'never', logic: { '==': [1, 2] } }], messages: { never: { en: 'Never.', jp: '入力できません。' } } },
      {
        name: 'hidden', base: 'text', label: { en: 'Hidden', jp: '非表示' },
        fields: {
          a: { input_type: 'drop_down', options: ['x'], translated_name: { en: 'A', jp: 'あ' } },
          b: { input_type: 'nothing', translated_name: { en: 'B', jp: 'い' }, visible_when: { field: 'a', in: ['z'] } },
        },
      },
    ]);
    expect(thinSpots(outcome)).toEqual(['anything: schema /pattern: no value broke it', 'nothing: rule never: no value kept it', 'hidden: b: rule never: it was never asked']);
  });

  test('in a report with charts, too', () => {
    const html = formats.html({ ...outcomeOf([{ name: 'anything', base: 'text', schema: { pattern: '^<?' } }]), seed: 1, files: [] });
    expect(html).toContain('<li>anything: schema /pattern: no value broke it</li>');
    expect(html).toContain('<svg role="img" aria-label="anything: rules"');
  });
});

test('a keyword is kept only by what it was asked of', () => {
  const schema = { $defs: { a: { const: 1 } }, properties: { 'a/b': { not: {} }, list: { items: { minimum: 1 }, prefixItems: [{ maximum: 5 }] } }, anyOf: [{ required: ['x'] }, { properties: { y: { const: 2 } } }] };
  const { passes } = compileWithAjv(schema);
  const keptBy = (value: unknown): readonly string[] => assertionsOf(schema).filter((way) => keepsKeyword(way, value, new Set(), passes));
  const always = ['/anyOf', '/anyOf/0/required', '/$defs/a/const'];
  expect(new Set(keptBy({}))).toEqual(new Set(always));
  expect(new Set(keptBy({ 'a/b': 1, list: [], y: 1 }))).toEqual(new Set([...always, '/properties/a~1b/not', '/anyOf/1/properties/y/const']));
  expect(new Set(keptBy({ list: [3] }))).toEqual(new Set([...always, '/properties/list/items/minimum', '/properties/list/prefixItems/0/maximum']));
  expect(keepsKeyword('/properties/a~1b/not', {}, new Set(['/properties/a~1b/not']), passes)).toBe(false);
  const rules = trialsOfLaw({ kind: 'schema', name: 'never', schema: { type: 'object', properties: { x: { not: {} } }, definitions: { unused: { const: 1 } } } }, 'interpreter').map((trial) => rulesOf(trial, 2));
  expect(rules.map(oneSided)).toEqual([expect.objectContaining({ '/properties/x/not': 'no value kept it' })]);
});

test('a limit in a branch is kept by what takes that branch, and two that nothing keeps together by nothing', () => {
  const branch = (then: object) => ({
    type: 'object', properties: { level: { enum: ['N1', 'N2'] }, score: { type: 'integer', minimum: 0, maximum: 180 } }, required: ['level', 'score'],
    if: { properties: { level: { const: 'N1' } } }, then: { properties: { score: then } },
  });
  const asked = ({ score, level }: { score: number; level: string }, then: object) =>
    keepsKeyword('/then/properties/score/minimum', { score, level }, new Set(), compileWithAjv(branch(then)).passes);
  expect([asked({ level: 'N1', score: 120 }, { minimum: 100 }), asked({ level: 'N2', score: 120 }, { minimum: 100 })]).toEqual([true, undefined]);
  const thinOf = (then: object) => trialsOfLaw({ kind: 'schema', name: 'score', schema: branch(then) }, 'interpreter').map((trial) => oneSided(rulesOf(trial, 4)));
  expect(thinOf({ minimum: 100 })).toEqual([{}]);
  expect(assertionsOf({ then: { minimum: 1 }, else: { maximum: 1 } })).toEqual([]);
  expect(thinOf({ minimum: 181 })).toEqual([{ '/then/properties/score/minimum': 'no value kept it' }]);
  expect(thinOf({ minimum: 100, maximum: 50 })).toEqual([{ '/then/properties/score/minimum': 'no value kept it', '/then/properties/score/maximum': 'no value kept it' }]);
});

test('what a reference leads to is named where it stands, and compiled once', () => {
  const many = (of: (at: number) => unknown): Readonly<Record<string, unknown>> => Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`p${at}`, of(at)]));
  const schema = { $defs: { tree: { minimum: 1, properties: { 'a/b': { $ref: '#/$defs/tree' } } }, wide: { properties: many(() => ({ maxLength: 9 })) } }, properties: { tree: { $ref: '#/$defs/tree' }, ...many(() => ({ $ref: '#/$defs/wide' })) } };
  const [trial] = trialsOfLaw({ kind: 'schema', name: 'tree', schema }, 'interpreter');
  expect(trial?.under(schema).refusedBy({ tree: { 'a/b': 0 } })).toBe('/$defs/tree/minimum: must be >= 1');
});

test('keywords of a schema are named as Ajv names them, and none within a negation', () => {
  const schema = {
    $defs: { score: { minimum: 1 } }, properties: { 'a/b': { $ref: '#/$defs/score' }, list: { items: { enum: ['x'] } } }, required: ['list'], additionalProperties: false,
    not: { const: 3 }, anyOf: [{ maxProperties: 2 }, true], if: { minProperties: 9 }, then: { maxProperties: 20 },
  };
  expect(new Set(assertionsOf(schema))).toEqual(new Set([
    '/required', '/not', '/anyOf', '/additionalProperties', '/anyOf/0/maxProperties', '/then/maxProperties', '/$defs/score/minimum', '/properties/list/items/enum',
  ]));
});
