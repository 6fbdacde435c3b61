import { Ajv, type ErrorObject, type FuncKeywordDefinition } from 'ajv';
import { isMap } from '../base/is-map.ts';
import { oncePer } from '../base/once-per.ts';
import { formats } from '../contract/formats.ts';
import { isMoment } from './moment.ts';
import contentSchema from './content.schema.json' with { type: 'json' };

const ajv = new Ajv({
  strict: true, strictRequired: false, validateSchema: false, allErrors: true, verbose: true, formats: { ...formats, moment: isMoment },
});
ajv.addSchema(contentSchema);

/** The most problems of one value that are reported. */
const MOST_PROBLEMS = 200;

/** A problem at one place of a value. */
export interface ContentProblem {
  /** JSON pointer. */
  readonly path: string;
  readonly reason: string;
  /** An unknown member or value, and the known ones. */
  readonly unknown?: { readonly name: unknown; readonly known: readonly string[] };
}

const membersOf = (schema: unknown): readonly string[] =>
  (isMap(schema) && isMap(schema['properties']) ? Object.keys(schema['properties']) : []);

type Check = ReturnType<NonNullable<FuncKeywordDefinition['compile']>>;

/** The check of one alternative of an `anyOf`, compiled at its first use: the schema may contain itself. */
const checkOf = oncePer((schema: object) =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"content.schema.json#/')) as object));

/** How far a value is from a schema that it violates; a value of another type is infinitely far. */
const DISTANCES: Readonly<Record<string, number>> = { required: 1, additionalProperties: 1, type: Infinity };

const distanceOf = (errors: readonly ErrorObject[]): number =>
  errors.reduce((sum, { instancePath, keyword }) => sum + (instancePath === '' ? DISTANCES[keyword] ?? 0 : 0), 0);

/** Reports the problems of the alternative that the value is closest to; of all of them where it has the type of none. */
const anyOf = (alternatives: readonly object[]): Check => {
  const validate: Check = (value: unknown, context) => {
    const all = alternatives.map(checkOf).map((check) => (check(value) ? [] : check.errors ?? []));
    if (all.some((errors) => errors.length === 0)) return true;
    const least = Math.min(...all.map(distanceOf));
    const closest = least === Infinity ? all.flat() : all.find((errors) => distanceOf(errors) === least) ?? [];
    const above = context?.instancePath ?? '';
    validate.errors = problemsOf(closest).map(({ path, ...params }) => ({ keyword: 'anyOf', instancePath: above + path, params }));
    return false;
  };
  return validate;
};
ajv.removeKeyword('anyOf').addKeyword({ keyword: 'anyOf', schemaType: 'array', compile: anyOf });

function problemsOf(errors: readonly ErrorObject[]): readonly ContentProblem[] {
  // `if` only says that one of the other errors occurred.
  const relevant = errors.filter(({ keyword }) => keyword !== 'if');
  return (relevant.length > 0 ? relevant : errors).map((error) => {
    const { instancePath: path, message: reason = 'does not fit', keyword, params, parentSchema, data } = error;
    if (keyword === 'anyOf') return { path, ...params as Omit<ContentProblem, 'path'> };
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

/** All problems of a value that should match a definition of `content.schema.json`. */
export function contentProblems(definition: keyof typeof contentSchema.$defs, value: unknown): readonly ContentProblem[] {
  const validate = ajv.getSchema(`content.schema.json#/$defs/${definition}`);
  if (!validate) throw new Error(`content.schema.json has no ${definition}`);
  return validate(value) === true ? [] : problemsOf(validate.errors ?? []).slice(0, MOST_PROBLEMS);
}

/** The first of `contentProblems`, in one line; undefined where the value matches. */
export function contentProblem(definition: keyof typeof contentSchema.$defs, value: unknown): string | undefined {
  const [problem] = contentProblems(definition, value);
  return problem && `${problem.path} ${problem.reason}`.trim();
}
