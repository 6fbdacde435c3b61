import { isJsonObject } from '../../src/base/json.ts';

/** One schema of the suite and what is to be said of values. */
export interface SuiteCase {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

type Files = Readonly<Record<string, string>>;

const files: Files = import.meta.glob('./suite/tests/draft2020-12/*.json', { eager: true, import: 'default', query: '?raw' });
const remotes: Files = import.meta.glob('./suite/remotes/**/*.json', { eager: true, import: 'default', query: '?raw' });
const metaSchemas: Files = import.meta.glob('/node_modules/ajv/dist/refs/json-schema-2020-12/**/*.json', { eager: true, import: 'default', query: '?raw' });

const idOf = (schema: unknown): string => (isJsonObject(schema) && typeof schema.$id === 'string' ? schema.$id : '');

/** Read as text: made into a module, a member `__proto__` would be a prototype. The suite's files: each keyword's cases by its name. */
export const suite: readonly (readonly [string, readonly SuiteCase[]])[] =
  Object.entries(files).map(([path, cases]) => [path.replace(/^.*\/|\.json$/g, ''), JSON.parse(cases) as readonly SuiteCase[]] as const);

/** What the suite's schemas refer to outside of themselves: its remotes, and the metaschema. */
export const documents: ReadonlyMap<string, unknown> = new Map([
  ...Object.entries(remotes).map(([path, schema]) => [path.replace('./suite/remotes/', 'http://localhost:1234/'), JSON.parse(schema) as unknown] as const),
  ...Object.values(metaSchemas).map((text) => JSON.parse(text) as unknown).map((schema) => [idOf(schema), schema] as const),
]);
