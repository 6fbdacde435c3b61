// npm run bench:fuzz: how many values a second one process tries, beside fast-check with Ajv alone over the same values of the same
// schema, in turns; and what a law of a field costs.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { trialsOf } from '../tools/fuzz/trials-of.ts';
import type { Trial } from '../tools/fuzz/trial.ts';
import { runUnit } from '../tools/fuzz/unit.ts';
import { schemaValues } from '../packages/arbitraries/schema-values.ts';

const [ROUNDS, VALUES] = [10, 2_000] as const;

const schema = JSON.parse(readFileSync(new URL('../tools/fuzz/examples/keywords.json', import.meta.url), 'utf8')) as object;
const validate = new Ajv2020({ strict: false }).compile(schema);
const values = schemaValues(schema, undefined);

const runLaw = (trial: Trial) => (seed: number): void => {
  const { finding } = runUnit(trial, { law: trial.law, subject: trial.subject, seed, runs: VALUES });
  if (finding) throw new Error(finding.sentence);
};

const plain = (seed: number): void => { fc.check(fc.property(values, (value) => { validate(value); }), { seed, numRuns: VALUES }); };
const fields = trialsOf({ kind: 'built-in' }).filter(({ subject }) => subject === 'phone_number');
const sides: readonly (readonly [string, (seed: number) => void])[] = [
  ['fast-check with Ajv alone, a schema of all keywords', plain],
  ...trialsOf({ kind: 'schema', name: 'keywords', schema: schema as never }).map((trial) => [`the law ${trial.law} over the same schema`, runLaw(trial)] as const),
  ...fields.map((trial) => [`the law ${trial.law} of phone_number`, runLaw(trial)] as const),
];

const best = new Map<string, number>();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, work] of round % 2 === 0 ? sides : [...sides].reverse()) {
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
    work(round);
    const { user, system } = process.cpuUsage(cpu);
    // Of a machine that has other things to do as well, the processor's time is what tells.
    const seconds = Math.min((user + system) / 1e6, (performance.now() - startedAt) / 1e3);
    best.set(name, Math.max(best.get(name) ?? 0, VALUES / seconds));
  }
}
for (const [name, rate] of best) console.log(`${name}: ${Math.round(rate).toLocaleString('en')} values a second of one core`);
