import { Ajv } from 'ajv';
import { formats } from '../contract/formats.ts';
import contentSchema from './content.schema.json' with { type: 'json' };

const ajv = new Ajv({ strict: true, strictRequired: false, validateSchema: false, formats });
ajv.addSchema(contentSchema);

/** What is wrong with a value that should be as a definition of `content.schema.json` says; nothing where it fits. */
export function contentProblem(definition: keyof typeof contentSchema.$defs, value: unknown): string | undefined {
  const validate = ajv.getSchema(`content.schema.json#/$defs/${definition}`);
  if (!validate) throw new Error(`content.schema.json has no ${definition}`);
  if (validate(value) === true) return undefined;
  const [problem] = validate.errors ?? [];
  return `${problem?.instancePath ?? ''} ${problem?.message ?? 'does not fit'}`.trim();
}
