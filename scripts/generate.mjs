// Makes modules of data of the contract in schemas/ (always) and TypeScript types (--types).
// Everything lands in folders named `generated`, which git ignores.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFileLock } from './lib/file-lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

async function readSchemas(folder) {
  const names = (await readdir(join(root, 'schemas', folder))).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => ({
    name: basename(name, '.json'),
    schema: JSON.parse(await readFile(join(root, 'schemas', folder, name), 'utf8')),
  })));
}

/** A schema as an expression, for a reader that knows these keywords alone. */
const expressionOf = (schema, known, reader) => `{${Object.entries(schema).filter(([name]) => name !== 'description').map(([name, value]) => {
  if (!known[name]) throw new Error(`${reader} does not know the keyword "${name}"`);
  return `${name}: ${known[name](value)}`;
}).join(', ')}}`;

/** The keywords that src/fields/rule-schema.ts knows, by how each stands in the module of the input types. */
const ruleKeywords = {
  ...Object.fromEntries(['const', 'enum', 'required', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'uniqueItems']
    .map((name) => [name, (value) => JSON.stringify(value)])),
  type: (value) => {
    if (value !== 'string' && value !== 'array') throw new Error(`src/fields/rule-schema.ts does not know the type "${value}"`);
    return `'${value}'`;
  },
  pattern: (value) => `new RegExp(${JSON.stringify(value)}, 'u')`,
  properties: (value) => `{ ${Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${ruleOf(part)}`).join(', ')} }`,
  ...Object.fromEntries(['items', 'not', 'if', 'then'].map((name) => [name, (value) => ruleOf(value)])),
};

const ruleOf = (schema) => expressionOf(schema, ruleKeywords, 'src/fields/rule-schema.ts');

/** What a file of an input type says, as a module of data each: a page loads those of its fields. */
async function generateInputTypes() {
  const types = await readSchemas('input-types');
  const out = join(root, 'src', 'fields', 'generated');
  await rm(out, { recursive: true, force: true });
  await mkdir(join(out, 'input-types'), { recursive: true });
  await Promise.all(types.map(({ name, schema: { 'x-value': value, 'x-normalize': normalize, 'x-defaults': defaults, allOf } }) =>
    writeFile(join(out, 'input-types', `${name}.ts`), [
      `import type { InputTypeFile } from '../../input-type-file.ts';`,
      `export const ${name}: InputTypeFile<'${value}'> = { value: '${value}', normalize: ${JSON.stringify(normalize)}, defaults: ${JSON.stringify(defaults)}, checks: [${
        allOf.map(({ 'x-code': code, ...schema }) => `{ code: '${code}', schema: ${ruleOf(schema)} }`).join(', ')}] };`,
      '',
    ].join('\n'))));
  await writeFile(join(out, 'input-types.ts'), [
    ...types.map(({ name }) => `import { ${name} } from './input-types/${name}.ts';`),
    `export const files = { ${types.map(({ name }) => name).join(', ')} };`,
    '',
  ].join('\n'));
}

/**
 * The members of which an answer has one at least, where the schema requires none of them: its own, and those of a refusal
 * where the call does something. `undefined`: the schema itself requires members.
 */
function formOf({ 'x-call': { method, asksOnly = false, mayBeEmpty }, $defs: { response } }, common) {
  const { type, required, properties } = response.$ref ? common.$defs[basename(response.$ref)] : response;
  if (type !== 'object' || required) return undefined;
  const isDone = method !== 'GET' && !asksOnly;
  return { members: [...Object.keys(properties), ...(isDone ? Object.keys(common.$defs.refusal.properties) : [])], ...(mayBeEmpty && { mayBeEmpty }) };
}

/** The keywords that src/wire/shape.ts knows, by how each stands in the module of a schema. */
const keywords = {
  ...Object.fromEntries(['enum', 'minimum', 'maximum', 'minLength', 'required'].map((name) => [name, (value) => JSON.stringify(value)])),
  type: (value) => JSON.stringify([value].flat()),
  pattern: (value) => `new RegExp(${JSON.stringify(value)}, 'u')`,
  anyOf: (value) => `[${value.map(shapeOf).join(', ')}]`,
  items: shapeOf,
  additionalProperties: shapeOf,
  // Members without constraints are left out.
  properties: (value) => `{ ${Object.entries(value).map(([name, part]) => [name, shapeOf(part)]).filter(([, shape]) => shape !== '{}').map(([name, shape]) => `${JSON.stringify(name)}: ${shape}`).join(', ')} }`,
};

/** A schema of an answer as an expression; what it refers to is a constant of its module. */
function shapeOf({ $ref, ...schema }) {
  if ($ref) return basename($ref);
  return expressionOf(schema, keywords, 'src/wire/shape.ts');
}

/** The names of the definitions that a schema refers to in a file; '' is its own. */
const namesIn = (schema, file) => [...new Set([...JSON.stringify(schema).matchAll(/"\$ref":"([^"#]*)#\/\$defs\/([^"]+)"/g)]
  .flatMap(([, where, name]) => (where === file ? [name] : [])))];

/** A definition and those of its own file that it refers to, each after those it needs itself. */
function inOrder(definitions, name, ancestors = []) {
  if (ancestors.includes(name)) throw new Error(`"${name}" refers to itself, which src/wire/shape.ts does not know`);
  return [...new Set([...namesIn(definitions[name], '').flatMap((inside) => inOrder(definitions, inside, [...ancestors, name])), name])];
}

const constants = (definitions, names) => names.map((name) => `export const ${name}: Shape = ${shapeOf(definitions[name])};`);

/** How a call is made, as src/wire/call.ts has it. */
const callFacts = (name, { method, path, body, public: isPublic, asksOnly }) => ({
  name, method, path, access: isPublic ? 'public' : 'applicant', ...(asksOnly && { asksOnly }), ...(body === 'multipart' && { multipart: true }),
});

/** How each call is made and what its answer looks like, as modules of data: one for each call, and one for each definition that calls share. */
async function generateWire() {
  const files = await readSchemas('wire');
  const out = join(root, 'src', 'wire', 'generated');
  await rm(out, { recursive: true, force: true });
  await mkdir(join(out, 'common'), { recursive: true });
  const common = JSON.parse(JSON.stringify(files.find(({ name }) => name === 'common')?.schema).replaceAll('"common.json#/', '"#/'));
  const shared = new Set();
  const write = (name, lines) => writeFile(join(out, `${name}.ts`), [...lines, ''].join('\n'));
  await Promise.all(files.filter(({ schema }) => schema['x-call']).map(({ name, schema }) => {
    // The page checks each entry of an answer that is a list.
    const checked = 'entry' in schema.$defs ? 'entry' : 'response';
    const form = formOf(schema, common);
    const own = inOrder(schema.$defs, checked);
    const commonNames = [...new Set(own.flatMap((one) => namesIn(schema.$defs[one], 'common.json')))];
    for (const other of commonNames) for (const one of inOrder(common.$defs, other)) shared.add(one);
    return write(name, [
      `import type { CallFacts } from '../call.ts';`,
      `import type { ${form ? 'AnswerForm, ' : ''}AnswerShape } from '../issue.ts';`,
      `import type { Shape } from '../shape.ts';`,
      ...commonNames.map((other) => `import { ${other} } from './common/${other}.ts';`),
      ...constants(schema.$defs, own),
      `export const call: CallFacts = ${JSON.stringify(callFacts(name, schema['x-call']))};`,
      ...(form ? [`export const form: AnswerForm = { call, ...${JSON.stringify(form)} };`] : []),
      `export const shape: AnswerShape = { call, shape: ${checked}${form ? ', form' : ''} };`,
    ]);
  }));
  await Promise.all([...shared].map((name) => write(`common/${name}`, [
    `import type { Shape } from '../../shape.ts';`,
    ...namesIn(common.$defs[name], '').map((other) => `import { ${other} } from './${other}.ts';`),
    ...constants(common.$defs, [name]),
  ])));
}

/** One interface file for the whole contract, so that shared shapes have one name. */
async function generateTypes() {
  const { compile } = await import('json-schema-to-typescript');
  const files = await readSchemas('wire');
  const definitions = {};
  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  for (const { name, schema } of files) for (const [key, value] of Object.entries(schema.$defs)) {
    definitions[name === 'common' ? capital(key) : `${schema.title}${capital(key)}`] = value;
  }
  // A member that is only described may be anything, which the tool takes for an object.
  const asUnknown = (_key, value) => (Object.keys(value ?? {}).join() === 'description' ? { ...value, tsType: 'unknown' } : value);
  const text = JSON.stringify({ title: 'Contract', type: 'object', additionalProperties: false, properties: {}, definitions }, asUnknown)
    .replace(/common\.json#\/\$defs\/([a-zA-Z])/g, (_match, letter) => `#/definitions/${letter.toUpperCase()}`)
    .replace(/"#\/\$defs\/([a-zA-Z])/g, (_match, letter) => `"#/definitions/${letter.toUpperCase()}`);
  const source = await compile(JSON.parse(text), 'Contract', { unreachableDefinitions: true, additionalProperties: true, bannerComment: '// Made from schemas/wire by scripts/generate.mjs.', enableConstEnums: false, format: false });
  const out = join(root, 'schemas', 'generated');
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'wire.d.ts'), source);
}

const described = ({ description }, text) => (description ? `/** ${description} */ ${text}` : text);

/** A schema of content as a TypeScript type; its conditions, limits and patterns say nothing that a type could. */
function typeOf(schema, definitions) {
  if (schema.$ref) return namedTypeOf(definitions[basename(schema.$ref)], definitions);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => namedTypeOf(one, definitions)).join(' | ');
  if (schema.type === 'array') return `readonly (${namedTypeOf(schema.items, definitions)})[]`;
  if (schema.type !== 'object') return schema.type === 'integer' ? 'number' : schema.type;
  const { properties = {}, required = [], additionalProperties: others = {} } = schema;
  const members = Object.entries(properties).map(([name, part]) =>
    described(part, `readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${namedTypeOf(part, definitions)};`));
  const rest = Object.keys(others).length > 0 ? namedTypeOf(others, definitions) : 'unknown';
  return `{ ${[...members, ...(others === false ? [] : [`readonly [name: string]: ${rest};`])].join('\n')} }`;
}

/** By its title, where the schema has one. */
const namedTypeOf = (schema, definitions) => schema.title ?? typeOf(schema, definitions);

/** All schemas with a title within a schema. */
const titledIn = (schema) => (typeof schema !== 'object' || schema === null
  ? []
  : [...(typeof schema.title === 'string' ? [schema] : []), ...Object.values(schema).flatMap(titledIn)]);

/** What a content folder holds: a type for each schema that has a title, and for each definition by its name. */
async function generateContentTypes() {
  const folder = join(root, 'server', 'content');
  const { $defs } = JSON.parse(await readFile(join(folder, 'content.schema.json'), 'utf8'));
  const out = join(folder, 'generated');
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'content.d.ts'), [
    '// Made from content.schema.json by scripts/generate.mjs.',
    ...titledIn($defs).map((schema) => described(schema, `export type ${schema.title} = ${typeOf(schema, $defs)};`)),
    `export interface Definitions { ${Object.entries($defs).map(([name, schema]) => `readonly ${JSON.stringify(name)}: ${namedTypeOf(schema, $defs)};`).join('\n')} }`,
    '',
  ].join('\n'));
}

// Two runs at once would delete each other's folders.
await withFileLock(join(root, '.cache', 'generate.lock'), async () => {
  const types = process.argv.includes('--types') ? [generateTypes(), generateContentTypes()] : [];
  await Promise.all([generateInputTypes(), generateWire(), ...types]);
});
