import { type CallAddress, type WireFile, wireFiles } from './wire.ts';

/** A JSON object of the document. */
type Json = Readonly<Record<string, unknown>>;

/** A schema in OpenAPI: references refer to components of the one document, and annotations of the contract are removed. */
function schemaOf(schema: unknown, file: string): unknown {
  if (Array.isArray(schema)) return schema.map((one) => schemaOf(one, file));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => {
    if (name !== '$ref' || typeof value !== 'string') return [name, schemaOf(value, file)];
    const [, other = '', part = ''] = /^(?:(\w+)\.json)?#\/\$defs\/(\w+)$/.exec(value) ?? [];
    return [name, `#/components/schemas/${other === '' ? file : other}.${part}`];
  }));
}

const named = (name: string, part: string): Json => ({ $ref: `#/components/schemas/${name}.${part}` });

const types = { none: undefined, json: 'application/json', multipart: 'multipart/form-data' } as const;

function operationOf(name: string, { title, description, $defs }: WireFile, address: CallAddress): Json {
  const parameters = [...address.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) =>
    ({ name: parameter, in: 'path', required: true, schema: { type: 'string' } }));
  const type = types[address.body];
  return {
    operationId: name, summary: title, ...(description !== undefined && { description }),
    security: address.public ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(type !== undefined
      && { requestBody: { required: true, content: { [type]: { schema: 'request' in $defs ? named(name, 'request') : {} } } } }),
    responses: {
      200: { description: 'It was done, or is answered.', content: { 'application/json': { schema: named(name, 'response') } } },
      ...(!address.public && { 401: { $ref: '#/components/responses/refusal' } }),
      default: { $ref: '#/components/responses/refusal' },
    },
  };
}

/** The contract of `schemas/wire` as an OpenAPI 3.1 document. */
export function openApi(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  const schemas: Record<string, unknown> = {};
  for (const [name, file] of wireFiles) {
    for (const [part, schema] of Object.entries(file.$defs)) schemas[`${name}.${part}`] = schemaOf(schema, name);
    const address = file['x-call'];
    if (address) paths[address.path] = { ...paths[address.path], [address.method.toLowerCase()]: operationOf(name, file, address) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Applicant portal', version: '1',
      description:
        'Made of schemas/wire; schemas/README.md says what headers mean. Schemas are open: an answer may say more than the portal reads.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      responses: { refusal: {
        description: 'Why it was not done, in words, whatever the status.',
        content: { 'application/json': { schema: named('common', 'refusal') } },
      } },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token that login answers.' } },
    },
  };
}
