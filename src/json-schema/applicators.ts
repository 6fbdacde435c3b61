import { isJsonObject, type JsonObject } from '../base/json.ts';
import { compilePattern, type Pattern } from './pattern/pattern.ts';
import { matchesPattern } from './assertions.ts';
import { failure, keyword, type Keyword, type Site } from './keyword.ts';
import { charge, checkChild, firstFault, passes, type Check, type Failure, type Run } from './run.ts';

/** Checks the same value by a schema of which only the outcome counts, and not what it looked at. */
function passesInIsolation(check: Check, value: unknown, run: Run): boolean {
  const { seen } = run;
  run.seen = undefined;
  const isPassed = passes(check, value, run);
  run.seen = seen;
  return isPassed;
}

const ofMembers = (judge: (value: JsonObject, run: Run) => Failure | undefined): Check =>
  (value, run) => (isJsonObject(value) ? judge(value, run) : undefined);

const ofItems = (judge: (items: readonly unknown[], run: Run) => Failure | undefined): Check =>
  (value, run) => (Array.isArray(value) ? judge(value, run) : undefined);

function member(check: Check, value: JsonObject, key: string, run: Run): Failure | undefined {
  run.seen?.keys.add(key);
  return checkChild(check, value[key], key, run);
}

function item(check: Check, items: readonly unknown[], index: number, run: Run): Failure | undefined {
  run.seen?.items.add(index);
  return checkChild(check, items[index], index, run);
}

const named = (map: Readonly<Record<string, unknown>>, { compile }: Site): readonly (readonly [string, Check])[] =>
  Object.entries(map).map(([key, schema]) => [key, compile(schema, key)] as const);

function patternsOf(map: Readonly<Record<string, unknown>>, site: Site): readonly (readonly [Pattern, Check])[] {
  return Object.entries(map).flatMap(([source, schema]): readonly (readonly [Pattern, Check])[] => {
    const pattern = compilePattern(source);
    const check = site.compile(schema, source);
    if (pattern.ok) return [[pattern.value, check]];
    site.refuse(`the pattern ${JSON.stringify(source)} ${pattern.failure}`);
    return [];
  });
}

/** Which members `properties` and `patternProperties` of the same schema declare. */
function declaredKeys({ schema }: Site): (key: string, run: Run) => boolean {
  const names = new Set(isJsonObject(schema.properties) ? Object.keys(schema.properties) : []);
  const sources = isJsonObject(schema.patternProperties) ? Object.keys(schema.patternProperties) : [];
  const patterns = sources.flatMap((source) => {
    const pattern = compilePattern(source);
    return pattern.ok ? [pattern.value] : [];
  });
  return (key, run) => names.has(key) || patterns.some((pattern) => matchesPattern(pattern, key, run));
}

const countOf = (value: unknown): number | undefined =>
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined);

function contains(check: Check, { schema }: Site): Check {
  const [min, max] = [countOf(schema.minContains) ?? 1, countOf(schema.maxContains) ?? Infinity];
  return ofItems((items, run) => {
    const { seen } = run;
    const fitting = items.flatMap((one, index) => (passesInIsolation(check, one, run) ? [index] : []));
    for (const index of fitting) seen?.items.add(index);
    if (fitting.length < min) return failure('contains', min);
    return fitting.length > max ? failure('maxContains', max) : undefined;
  });
}

/** JSON Schema 2020-12, Core, chapters 8.2.3 and 10; those of chapter 11 at the end, after all keywords that they look back on. */
export const applicators: Readonly<Record<string, Keyword>> = {
  $ref: keyword('text', (to, { reference }) => reference(to)),
  $dynamicRef: keyword('text', (to, { dynamicReference }) => dynamicReference(to)),
  allOf: keyword('schemas', (schemas, { compile }) => {
    const checks = schemas.map((schema, index) => compile(schema, index));
    return (value, run) => firstFault(checks, (check) => check(value, run));
  }),
  anyOf: keyword('schemas', (schemas, { compile }) => {
    const checks = schemas.map((schema, index) => compile(schema, index));
    const fault = failure('anyOf');
    // Each runs, also after one has passed: what it looked at counts.
    return (value, run) => (checks.filter((check) => passes(check, value, run)).length > 0 ? undefined : fault);
  }),
  oneOf: keyword('schemas', (schemas, { compile }) => {
    const checks = schemas.map((schema, index) => compile(schema, index));
    const fault = failure('oneOf');
    return (value, run) => (checks.filter((check) => passes(check, value, run)).length === 1 ? undefined : fault);
  }),
  not: keyword('schema', (schema, { compile }) => {
    const check = compile(schema);
    const fault = failure('not');
    return (value, run) => (passesInIsolation(check, value, run) ? fault : undefined);
  }),
  if: keyword('schema', (schema, { compile, sibling }) => {
    const [condition, then, otherwise] = [compile(schema), sibling('then'), sibling('else')];
    return (value, run) => (passes(condition, value, run) ? then : otherwise)?.(value, run);
  }),
  dependentSchemas: keyword('schemaMap', (map, site) => {
    const checks = named(map, site);
    return ofMembers((value, run) => firstFault(checks, ([key, check]) => (Object.hasOwn(value, key) ? check(value, run) : undefined)));
  }),
  properties: keyword('schemaMap', (map, site) => {
    const checks = named(map, site);
    return ofMembers((value, run) => {
      charge(run, checks.length / 10);
      return firstFault(checks, ([key, check]) => (Object.hasOwn(value, key) ? member(check, value, key, run) : undefined));
    });
  }),
  patternProperties: keyword('schemaMap', (map, site) => {
    const checks = patternsOf(map, site);
    return ofMembers((value, run) => firstFault(checks, ([pattern, check]) =>
      firstFault(Object.keys(value), (key) => (matchesPattern(pattern, key, run) ? member(check, value, key, run) : undefined))));
  }),
  additionalProperties: keyword('schema', (schema, site) => {
    const check = site.compile(schema);
    const isDeclared = declaredKeys(site);
    return ofMembers((value, run) =>
      firstFault(Object.keys(value), (key) => (isDeclared(key, run) ? undefined : member(check, value, key, run))));
  }),
  propertyNames: keyword('schema', (schema, { compile }) => {
    const check = compile(schema);
    const fault = failure('propertyNames');
    return ofMembers((value, run) => (Object.keys(value).every((key) => passesInIsolation(check, key, run)) ? undefined : fault));
  }),
  prefixItems: keyword('schemas', (schemas, { compile }) => {
    const checks = schemas.map((schema, index) => compile(schema, index));
    return ofItems((items, run) =>
      firstFault(checks.entries(), ([index, check]) => (index < items.length ? item(check, items, index, run) : undefined)));
  }),
  items: keyword('schema', (schema, { compile, schema: { prefixItems } }) => {
    const check = compile(schema);
    const first = Array.isArray(prefixItems) ? prefixItems.length : 0;
    return ofItems((items, run) => firstFault(items.keys(), (index) => (index < first ? undefined : item(check, items, index, run))));
  }),
  contains: keyword('schema', (schema, site) => contains(site.compile(schema), site)),
  // `contains` applies them; here only the form of their value is checked.
  minContains: keyword('count', () => undefined),
  maxContains: keyword('count', () => undefined),
  unevaluatedItems: keyword('schema', (schema, { compile }) => {
    const check = compile(schema);
    return ofItems((items, run) =>
      firstFault(items.keys(), (index) => (run.seen?.items.has(index) ? undefined : item(check, items, index, run))));
  }),
  unevaluatedProperties: keyword('schema', (schema, { compile }) => {
    const check = compile(schema);
    return ofMembers((value, run) =>
      firstFault(Object.keys(value), (key) => (run.seen?.keys.has(key) ? undefined : member(check, value, key, run))));
  }),
};
