import { Ajv } from 'ajv';
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

/** Everything that is wrong with a value that should be as a definition of `content.schema.json` says. */
export function contentProblems(definition: keyof typeof contentSchema.$defs, value: unknown): readonly ContentProblem[] {
  const validate = ajv.getSchema(`content.schema.json#/$defs/${definition}`);
  if (!validate) throw new Error(`content.schema.json has no ${definition}`);
  if (validate(value) === true) return [];
  const errors = validate.errors ?? [];
  const told = errors.filter(({ keyword }) => !SUMMARIES.has(keyword));
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
