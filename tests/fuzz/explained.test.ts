import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { isJsonObject, parseJson } from '../../src/base/json.ts';
import { lengthOf } from '../../src/base/text-length.ts';
import type { FieldDefinition, FieldValue } from '../../src/fields/definition.ts';
import { isForeign } from '../../src/fields/value.ts';
import { storeFailure, readFailures } from '../../tools/fuzz/failures.ts';
import { hillClimb } from '../../tools/fuzz/laws/climb.ts';
import { growthOf } from '../../tools/fuzz/laws/growth.ts';
import { partsOf } from '../../tools/fuzz/parts.ts';
import { seedOf, unitsOf } from '../../tools/fuzz/plan.ts';
import { promote, type Regression } from '../../tools/fuzz/promote.ts';
import { findingLines } from '../../tools/fuzz/report/finding-text.ts';
import { formats } from '../../tools/fuzz/report/formats.ts';
import { simplify } from '../../tools/fuzz/simplify.ts';
import { compileWithAjv, endsSoon } from '../../tools/fuzz/oracle/second-opinion.ts';
import type { Trial } from '../../tools/fuzz/trial.ts';
import { trialsOf } from '../../tools/fuzz/trials-of.ts';
import { runUnit, type Finding } from '../../tools/fuzz/unit.ts';
import { rounds } from '../arbitraries/rounds.ts';

const definition = { id: 'a', name: 'a', type: 'text', base: 'text', label: { en: 'a', jp: 'a' }, mandatory: false, locked: false, options: [{ id: 'x', label: { en: 'x', jp: 'x' } }], limits: {}, widget: 'text' };

describe('a label', () => {
  /** Whatever the oracle refuses breaks it: every kind of invalid value is met, and made small. */
  const refusing = (trial: Trial): Trial => {
    const of = (drawn: ReturnType<Trial['draw']>): ReturnType<Trial['draw']> => ({ ...drawn, broken: drawn.refusedBy, simpler: () => drawn.simpler().map(of) });
    return { ...trial, draw: (seed, mode) => of(trial.draw(seed, mode)), under: (definition) => of(trial.under(definition)) };
  };

  const trials = trialsOf({ kind: 'built-in' }).filter(({ law }) => law === 'agreement');
  /** Counterexamples of each type: in a long run 100,000 over all types. */
  const MANY = rounds(40, Math.ceil(100_000 / trials.length));
  /** The rounds of fifty values that a type may need for each. */
  const MOST_ROUNDS = 8 * MANY;

  test.each(trials.map((trial) => [trial.subject, trial] as const))('of %s is true of the value that is printed, after all shrinking (seed 1)', (subject, trial) => {
    let found = 0;
    for (let round = 0; found < MANY && round < MOST_ROUNDS; round += 1) {
      const { finding } = runUnit(refusing(trial), { law: 'agreement', subject, seed: seedOf(`1/${subject}/${round}`), runs: 50 });
      if (!finding) continue;
      found += 1;
      const drawn = trial.under(finding.definition);
      expect([finding.rule, finding.sentence]).toEqual([drawn.refusedBy(finding.value), drawn.refusedBy(finding.value)]);
      // Neither side of the product shares code with the oracle, nor with what made the value small.
      expect(finding.row.slice(0, 3).map(({ who, says }) => [who, says.split(':')[0]])).toEqual(['client', 'server', 'inlined schema'].map((who) => [who, 'refuses']));
      const { limits: { maxLength } } = finding.definition as FieldDefinition;
      // What a type does not know is judged as it is held.
      const value = finding.value as FieldValue;
      const text = (isForeign(value) ? value.raw : value) as string;
      if (maxLength !== undefined && finding.rule?.includes('maxLength') && subject !== 'email') expect(lengthOf(text)).toBe(maxLength + 1);
    }
    expect(found).toBe(MANY);
  });
});

describe('a value is made as simple as it can be', () => {
  test.each<[value: unknown, still: (value: unknown) => boolean, simplest: unknown]>([
    ['xyzABCxyz', (value) => typeof value === 'string' && value.includes('B'), 'B'], ['漢字テスト', (value) => typeof value === 'string' && value.length >= 3, 'aaa'],
    ['{"a":"long text","b":["x",{"c":"7"}]}', (value) => isJsonObject(parseJson(value as string)) && 'b' in (JSON.parse(value as string) as object), '{"b":[]}'],
    [{ a: 912, b: 5 }, (value) => (value as { a?: number }).a !== undefined && ((value as { a: number }).a) > 10, { a: 11 }], [['a', 'b', 'c'], (value) => Array.isArray(value) && value.includes('c'), ['c']],
  ])('%j', (value, still, simplest) => {
    expect(simplify(value, still)).toEqual(simplest);
  });
});

test('parts of a value are told by whether others do as well', () => {
  const value = JSON.stringify([{ $id: 'id000', level: 'N1', score: '99', note: 'x' }]);
  const still = (text: unknown): boolean => typeof text === 'string' && text.includes('"N1"') && /"score":"(99|0)"/.test(text);
  expect(partsOf(value, still).map(({ path, matter }) => [path.join('.'), matter])).toEqual([['0.level', 'matters'], ['0.score', 'some'], ['0.note', 'any']]);
  expect(partsOf('a-b', (text) => typeof text === 'string' && text.charAt(1) === '-').map(({ matter }) => matter)).toEqual(['any', 'matters', 'any']);
});

describe('the units of a run', () => {
  const trial = (law: string, subject: string) => ({ law, subject, title: law, kind: 'type', type: subject } as const);
  const all = [trial('one', 'a'), trial('two', 'a'), trial('one', 'b')];

  test('are those of the seed, whatever else is tried', () => {
    const seeds = (trials: typeof all, subject: string) => [...unitsOf({ trials, seed: 5, runs: 120 })].filter(({ unit }) => unit.subject === subject && unit.law === 'one').map(({ unit }) => [unit.seed, unit.runs]);
    expect(seeds(all, 'b')).toEqual(seeds(all.slice(2), 'b'));
    expect(seeds(all, 'b').map(([, runs]) => runs)).toEqual([50, 50, 20]);
    expect(new Set([...unitsOf({ trials: all, seed: 5, runs: 120 }), ...unitsOf({ trials: all, seed: 6, runs: 120 })].map(({ unit }) => unit.seed)).size).toBe(18);
  });
});

test('growth is told from steps: as the value does, or as its square', () => {
  const size = (value: unknown): number => (value as string).length;
  expect(growthOf('x'.repeat(100), (value) => 5 * size(value))).toBeUndefined();
  expect(growthOf('x'.repeat(100), (value) => size(value) ** 2)).toContain('takes 10000 steps');
});

describe('a climb', () => {
  const dice = fc.sample(fc.nat(), { seed: 1, numRuns: 300 });
  /** A matcher that walks back to the beginning at each blank, as none of those that are made at random would show. */
  const cost = (value: unknown): number => {
    const text = JSON.stringify(value);
    return text.length + [...text.matchAll(/ /g)].reduce((sum, { index }) => sum + index, 0);
  };

  test.each<unknown>(['ab', ['ab'], { a: 'ab', b: [{ c: 'a' }] }])('from %j on finds what is slow', (value) => {
    expect(growthOf(value, cost)).toBeUndefined();
    expect(growthOf(hillClimb(value, dice, cost), cost)).toContain('takes');
  });

  test('leaves what cannot be changed as it is', () => {
    for (const value of ['', [], {}, 5, true, null]) expect(hillClimb(value, dice, cost)).toEqual(value);
  });
});

test('a pattern is left to the platform where that comes to an end soon', () => {
  const [tame, wild] = [['^[A-Z]{2}[0-9]{4}$', '^(\\d{3}-)*\\d{4}$', 'a+b*c+'], ['(a+)+$', '(a|aa)*$', '^(a?){60}a{60}$', '(x+x+)+y', '(.*a){20}$', 'a*b*c*d*', '(?=a)']];
  expect([tame.map(endsSoon), wild.map(endsSoon)]).toEqual([tame.map(() => true), wild.map(() => false)]);
});

test('a member is one of the value itself, to Ajv as well', () => {
  const takes = [{ required: ['toString'] }, { not: { required: ['valueOf'] } }, { properties: { constructor: false } }].map((schema) => compileWithAjv(schema)({}));
  expect(takes).toEqual([false, true, true]);
});

describe('failures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'failures-'));
  afterAll(() => { rmSync(folder, { recursive: true }); });

  test('are kept once for each law of each subject of the same files, a hundred at most', () => {
    const finding = (subject: string): Finding => ({ law: 'codec', title: '', subject, kind: 'type', type: subject, sentence: '', definition: {}, row: [], parts: [], seed: 1 });
    for (let index = 0; index < 110; index += 1) storeFailure(folder, finding(`t${index}`), [], { kind: 'built-in' });
    storeFailure(folder, finding('t109'), [], { kind: 'built-in' });
    expect([readFailures(folder).length, readdirSync(folder).filter((name) => name !== 'project').length]).toEqual([100, 100]);
    storeFailure(folder, finding('t109'), ['other.json'], { kind: 'built-in' });
    expect(readFailures(folder).filter(({ finding: { subject } }) => subject === 't109')).toHaveLength(2);
  });

  test('become files of the suite, which say what was found and are asked again as they are', () => {
    const [trial] = trialsOf({ kind: 'built-in' });
    const finding: Finding = { ...trial!, sentence: 'it was so', definition: { ...definition, base: trial!.type, type: trial!.type }, value: ['x'], row: [], parts: [], seed: 1 };
    const project = join(folder, 'project');
    const path = promote(project, storeFailure(folder, finding, [], { kind: 'built-in' }));
    const { target, finding: kept } = JSON.parse(readFileSync(join(project, path), 'utf8')) as Regression;
    expect([path, kept.sentence, kept.value]).toEqual([expect.stringMatching(/^tests\/laws\/regressions\/agreement-[0-9a-f]{8}\.json$/), 'it was so', ['x']]);
    expect(trialsOf(target).find(({ law, subject }) => law === kept.law && subject === kept.subject)?.under(kept.definition).broken(kept.value)).toBeUndefined();
  });
});

test('what throws is told with its value, though what explains it throws as well (seed 1)', () => {
  const [trial] = trialsOf({ kind: 'built-in' });
  const thrown = (): never => { throw new Error('no such thing'); };
  const broken: Trial = { ...trial!, draw: (seed, mode) => ({ ...trial!.draw(seed, mode), broken: thrown, explain: thrown, simpler: () => [] }) };
  const { finding } = runUnit(broken, { law: trial!.law, subject: trial!.subject, seed: 1, runs: 5 });
  expect(finding).toMatchObject({ sentence: 'it throws: no such thing', row: [{ says: 'throws: no such thing' }] });
});

test('items of a list are not told as characters of a text', () => {
  const parts = partsOf([1, 2], () => false);
  const found: Finding = { law: 'interpreter', title: '', subject: 'list', kind: 'type', type: 'list', sentence: '', definition: {}, source: {}, value: [1, 2], row: [], parts, seed: 1, path: '1' };
  expect(findingLines(found, []).join('\n')).toContain('0 = 1: matters');
  expect(findingLines({ ...found, value: '[1,2]', parts: partsOf('[1,2]', () => false) }, []).join('\n')).not.toContain('that of the character');
  expect(findingLines({ ...found, value: 'ab', parts: partsOf('ab', () => false) }, []).join('\n')).toContain('matters: "a" (1) "b" (2)');
});

describe('a report', () => {
  const name = { law: 'codec', title: 'a <title>', subject: 'a|b', kind: 'type', type: 'a|b' } as const;
  const finding: Finding = { ...name, sentence: 'it says "no" & \u0001', definition, value: 'a\u200b', row: [{ who: 'client', says: 'accepts' }], parts: [], seed: 4, path: '1:2' };
  const report = { seed: 3, files: ['my type.json'], seconds: 1, findings: [finding], reached: [{ ...name, cases: 7, valid: 7, rules: {} }, { ...name, law: 'journey', cases: 9, valid: 0, rules: { 'schema /pattern': { kept: 4, broken: 0 } } }] };

  test('of each format says what was found and reached, and takes nothing for markup', () => {
    expect(JSON.parse(formats.json(report))).toEqual({ seed: 3, files: ['my type.json'], findings: [finding], reached: report.reached });
    expect(formats.junit(report)).toContain('<failure message="it says &quot;no&quot; &amp; \ufffd">');
    expect(formats.junit(report)).toContain('tests="2" failures="1"');
    expect(formats.markdown(report)).toContain('| a\\|b | 7 ✗ | 9 invalid only |');
    expect(formats.html(report)).toContain('<td class="broken">7 ✗</td><td class="thin">9 invalid only</td>');
    for (const text of [formats.markdown(report), formats.junit(report)]) expect(text).toContain("'my type.json' --law codec --type 'a|b' --seed 4 --path 1:2");
    expect(findingLines(finding, []).join('\n')).toContain('"a\\u200b"');
    const untried = { ...report, findings: [], reached: report.reached.map((one) => ({ ...one, cases: 0 })) };
    expect(formats.junit(untried)).toMatch(/failures="0" skipped="2"[\s\S]*<skipped message="nothing was tried"\/>/);
    expect([formats.markdown(untried), formats.html(untried)].map((text) => /Nothing was \w+/.exec(text)?.[0])).toEqual(['Nothing was tried', 'Nothing was tried']);
    expect(formats.markdown({ ...report, findings: [], runs: 8 })).toContain('which is not all that was asked for');
    const unfillable = { ...report, findings: [{ ...finding, law: 'satisfiable', definition: null }] };
    expect(formats.junit(unfillable)).toMatch(/tests="3" failures="1"[\s\S]*name="satisfiable[^>]*><failure/);
    expect(formats.markdown(unfillable)).toContain('|  | codec | journey | satisfiable |\n| --- | --- | --- | --- |\n| a\\|b | 7 valid only | 9 invalid only | ✗ |');
  });
});
