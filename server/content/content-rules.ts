import { Ajv, type ErrorObject } from 'ajv';
import { formats } from '../contract/formats.ts';
import { isMoment } from './moment.ts';
import contentSchema from './content.schema.json' with { type: 'json' };

const ajv = new Ajv({
  strict: true, strictRequired: false, validateSchema: false, allErrors: true, verbose: true, formats: { ...formats, moment: isMoment },
});
ajv.addSchema(contentSchema);

/** Problems of one value that are told. */
const MOST_PROBLEMS = 200;

/** What only says that one of several others is wrong. */
const SUMMARIES: ReadonlySet<string> = new Set(['if', 'anyOf']);

/** What is wrong at one place of a value. */
export interface ContentProblem {
  /** JSON pointer. */
  readonly path: string;
  readonly reason: string;
  /** A member or a value that is not known there, and those that are. */
  readonly unknown?: { readonly name: unknown; readonly known: readonly string[] };
}

const membersOf = (schema: unknown): readonly string[] =>
  (typeof schema === 'object' && schema !== null && 'properties' in schema && typeof schema.properties === 'object'
    && schema.properties !== null
    ? Object.keys(schema.properties)
    : []);

const definitions: Readonly<Record<string, unknown>> = contentSchema.$defs;

const isReference = (schema: unknown): schema is { readonly $ref: string } =>
  typeof schema === 'object' && schema !== null && '$ref' in schema;

/** What a value is far from that it lacks, or has too much; one of another type is nothing of it at all. */
const FAR: Readonly<Record<string, number>> = { required: 1, additionalProperties: 1, type: Infinity };

/** All branches of an `anyOf`, and the one that the value comes nearest to; undefined where the value has the type of none. */
function nearestOf(
  branches: readonly unknown[], errors: readonly ErrorObject[],
): { readonly one: unknown; readonly all: readonly unknown[] } | undefined {
  const all = branches.map((branch) => (isReference(branch) ? definitions[branch.$ref.slice('#/$defs/'.length)] : branch));
  const far = all.map((branch) => errors.filter(({ parentSchema }) => parentSchema === branch)
    .reduce((sum, { keyword }) => sum + (FAR[keyword] ?? 0), 0));
  const least = Math.min(...far);
  return least === Infinity ? undefined : { one: all[far.indexOf(least)], all };
}

/** The places that lead to one, it included, each with its member on the way. */
const wayTo = (path: string): readonly (readonly [place: string, member: string | undefined])[] =>
  path.split('/').map((_, index, steps) => [steps.slice(0, index + 1).join('/'), steps[index + 1]]);

/** Errors without those of an `anyOf` that tell of another branch than the one that the value comes nearest to. */
function ofNearest(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const byPlace = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const there = byPlace.get(error.instancePath);
    if (there) there.push(error);
    else byPlace.set(error.instancePath, [error]);
  }
  const nearest = new Map(errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath, schema }) =>
    [instancePath, nearestOf(schema as readonly unknown[], byPlace.get(instancePath) ?? [])]));
  return errors.filter(({ instancePath, parentSchema }) => wayTo(instancePath).every(([place, member]) => {
    const at = nearest.get(place);
    if (!at) return true;
    if (member === undefined) return parentSchema === at.one || !at.all.includes(parentSchema);
    const members = membersOf(at.one);
    return members.length === 0 || members.includes(member);
  }));
}

/** Everything that is wrong with a value that should be as a definition of `content.schema.json` says. */
export function contentProblems(definition: keyof typeof contentSchema.$defs, value: unknown): readonly ContentProblem[] {
  const validate = ajv.getSchema(`content.schema.json#/$defs/${definition}`);
  if (!validate) throw new Error(`content.schema.json has no ${definition}`);
  if (validate(value) === true) return [];
  const errors = validate.errors ?? [];
  const told = ofNearest(errors).filter(({ keyword }) => !SUMMARIES.has(keyword));
  return (told.length > 0 ? told : errors).slice(0, MOST_PROBLEMS)
    .map(({ instancePath: path, message: reason = 'does not fit', keyword, params, parentSchema, data }) => {
    if (keyword === 'enum') {
      const known = (params['allowedValues'] as readonly unknown[]).map(String);
      return { path, reason: `must be one of ${known.join(', ')}`, unknown: { name: data, known } };
    }
    if (keyword === 'false schema') return { path, reason: 'has no place here' };
    if (keyword !== 'additionalProperties') return { path, reason };
    const name = String(params['additionalProperty']);
    return { path, reason: `there is no member ${name} here`, unknown: { name, known: membersOf(parentSchema) } };
  });
}

/** The first of `contentProblems`, in one line; nothing where the value fits. */
export function contentProblem(definition: keyof typeof contentSchema.$defs, value: unknown): string | undefined {
  const [problem] = contentProblems(definition, value);
  return problem && `${problem.path} ${problem.reason}`.trim();
}
