import { compileSchema, newRun, type CompiledSchema } from '../../../src/json-schema/compile.ts';
import { MOST_EFFORT } from '../../../src/json-schema/pattern/pattern.ts';
import { withClimbs } from '../laws/climb.ts';
import { growthOf } from '../laws/growth.ts';
import { assertionsOf, keepsKeyword } from '../oracle/assertions.ts';
import { compileWithAjv } from '../oracle/second-opinion.ts';
import type { DrawnCase, Trial } from '../trial.ts';
import type { Mode } from '../../../packages/arbitraries/mode.ts';
import { schemaValues } from '../../../packages/arbitraries/schema-values.ts';

type Other = ReturnType<typeof compileWithAjv>;

interface Sides {
  readonly own: CompiledSchema;
  readonly other: Other;
}

interface SchemaLaw {
  readonly name: string;
  readonly title: string;
  readonly broken: (sides: Sides, value: unknown) => string | undefined;
}

const ajvVerdict = (other: Other, value: unknown): string =>
  (other(value) ? 'accepts' : `refuses: ${[...new Set(other.errors.map(({ keyword, instancePath }) => `${keyword}${instancePath === '' ? '' : ` at ${instancePath}`}`))].join(', ')}`);

function ownVerdict({ check }: CompiledSchema, value: unknown): string {
  const failure = check(value);
  if (!failure) return 'accepts';
  return failure.keyword === '$budget' ? 'gives up: a verdict takes more steps than a page may spend' : `refuses: ${failure.keyword}${failure.path.length === 0 ? '' : ` at /${failure.path.join('/')}`}`;
}

const interpreter: SchemaLaw = {
  name: 'interpreter',
  title: 'the interpreter of the page and a second implementation of JSON Schema give the same verdict',
  broken: ({ own, other }, value) => ((own.check(value) === undefined) === other(value) ? undefined : `the interpreter ${ownVerdict(own, value)}, and Ajv ${ajvVerdict(other, value)}`),
};

/** Steps of the interpreter and of the matching of patterns. */
const costBy = ({ check }: CompiledSchema) => (value: unknown): number => {
  const run = newRun();
  check(value, undefined, run);
  return Math.round(run.steps + MOST_EFFORT - run.effort.left);
};

const steps: SchemaLaw = {
  name: 'steps',
  title: 'what a verdict takes grows no faster than the value',
  broken: ({ own }, value) => growthOf(value, costBy(own)),
};

const ruleOf = ({ errors }: Other): string => errors.map(({ schemaPath, message = '' }) => `${schemaPath.replace(/^#/, '')}: ${message}`).join('; or ');

function drawnOf(schema: unknown, sides: Sides, law: SchemaLaw, mode: Mode | undefined): DrawnCase {
  const { own, other } = sides;
  const assertions = assertionsOf(schema);
  return {
    definition: schema,
    values: () => (law === steps ? withClimbs(schemaValues(schema, mode), costBy(own)) : schemaValues(schema, mode)),
    broken: (value) => law.broken(sides, value),
    mayBe: () => true,
    isFilled: () => true,
    refusedBy: (value) => (other(value) ? undefined : ruleOf(other)),
    ...(law === interpreter && {
      answers: (value: unknown) => {
        const broken = new Set(other(value) ? [] : other.errors.map(({ schemaPath }) => schemaPath.replace(/^#/, '')));
        return assertions.map((way) => [way, keepsKeyword(way, value, broken, other.passes)] as const);
      },
    }),
    explain: (value) => {
      const isTaken = other(value);
      const rule = isTaken ? undefined : ruleOf(other);
      return { row: [{ who: 'interpreter', says: ownVerdict(own, value) }, { who: 'Ajv', says: ajvVerdict(other, value) }], ...(rule !== undefined && { rule }) };
    },
    simpler: () => [],
  };
}

/** The laws of a schema by itself. */
export function schemaTrials(name: string, schema: object | boolean): readonly Trial[] {
  const sides: Sides = { own: compileSchema(schema), other: compileWithAjv(schema) };
  return [interpreter, steps].map((law): Trial => ({
    law: law.name, title: law.title, subject: name, kind: 'type', type: name, source: schema,
    draw: (_seed, mode) => drawnOf(schema, sides, law, mode),
    under: () => drawnOf(schema, sides, law, undefined),
  }));
}
