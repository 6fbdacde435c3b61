import { Ajv } from 'ajv';
import { formats } from '../contract/formats.ts';
import contentSchema from './content.schema.json' with { type: 'json' };

const ajv = new Ajv({ strict: true, strictRequired: false, validateSchema: false, formats });
ajv.addSchema(contentSchema);

const strict = new Ajv({ strict: true, strictRequired: false, validateSchema: false, allErrors: true, verbose: true, formats });
strict.addSchema(contentSchema);

/** Problems of one value that are told. */
const MOST_PROBLEMS = 200;

/** What only says that one of several others is wrong. */
const SUMMARIES: ReadonlySet<string> = new Set(['if', 'anyOf']);

/** What is wrong at one place of a value. */
export interface ContentProblem {
  /** JSON pointer. */
  readonly path: string;
  readonly reason: string;
  /** A member that is not known there, and those that are. */
  readonly unknown?: { readonly name: string; readonly known: readonly string[] };
}

const membersOf = (schema: unknown): readonly string[] =>
  (typeof schema === 'object' && schema !== null && 'properties' in schema && typeof schema.properties === 'object' && schema.properties !== null ? Object.keys(schema.properties) : []);

/** Everything that is wrong with a value that should be as a definition of `content.schema.json` says. */
export function contentProblems(definition: keyof typeof contentSchema.$defs, value: unknown): readonly ContentProblem[] {
  const validate = strict.getSchema(`content.schema.json#/$defs/${definition}`);
  if (!validate) throw new Error(`content.schema.json has no ${definition}`);
  if (validate(value) === true) return [];
  const errors = validate.errors ?? [];
  const told = errors.filter(({ keyword }) => !SUMMARIES.has(keyword));
  return (told.length > 0 ? told : errors).slice(0, MOST_PROBLEMS).map(({ instancePath: path, message: reason = 'does not fit', keyword, params, parentSchema }) => {
    if (keyword !== 'additionalProperties') return { path, reason };
    const name = String(params['additionalProperty']);
    return { path, reason: `there is no member ${name} here`, unknown: { name, known: membersOf(parentSchema) } };
  });
}

/** What is wrong with a value that should be as a definition of `content.schema.json` says; nothing where it fits. */
export function contentProblem(definition: keyof typeof contentSchema.$defs, value: unknown): string | undefined {
  const validate = ajv.getSchema(`content.schema.json#/$defs/${definition}`);
  if (!validate) throw new Error(`content.schema.json has no ${definition}`);
  if (validate(value) === true) return undefined;
  const [problem] = validate.errors ?? [];
  return `${problem?.instancePath ?? ''} ${problem?.message ?? 'does not fit'}`.trim();
}
