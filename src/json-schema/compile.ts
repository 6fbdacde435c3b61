import { isJsonObject, pointerToken, type JsonObject } from '../base/json.ts';
import { MOST_EFFORT } from './pattern/pattern.ts';
import { applicators } from './applicators.ts';
import { assertions } from './assertions.ts';
import { forms } from './forms.ts';
import { failure, type Keyword, type Site } from './keyword.ts';
import { anchorOf, Resources, type Resource, type Target } from './resources.ts';
import { charge, MOST_DEPTH, TooCostly, type Check, type Excused, type Failure, type Run, type Seen } from './run.ts';

/** A part of a schema that cannot be used. `path` is a JSON pointer to it. */
export interface SchemaIssue {
  readonly path: string;
  readonly reason: string;
}

export type CompiledSchema = Readonly<ReturnType<typeof compileSchema>>;

/** Schemas that a fragment may hold. */
const MOST_SCHEMAS = 20_000;

const validation = 'https://json-schema.org/draft/2020-12/vocab/validation';

/** Assertions first: they are cheap. Keywords that look back on others are last, in the table and here. */
const keywords: readonly (readonly [string, Keyword])[] = Object.entries({ ...assertions, ...applicators });

const tooCostly: Failure = failure('$budget');
const never: Failure = failure('false');
const always: Check = () => undefined;

/** A schema at one place, compiled later than it is referred to: references may be circular. */
interface Node {
  readonly target: Target;
  readonly path: string;
  check: Check;
}

const newSeen = (): Seen => ({ keys: new Set(), items: new Set() });

function addSeen(to: Seen, from: Seen): void {
  for (const key of from.keys) to.keys.add(key);
  for (const index of from.items) to.items.add(index);
}

/** Runs the checks of one schema; where it passes, what it looked at counts for the enclosing schema. */
function checkAll(checks: readonly Check[], value: unknown, run: Run, looksBack: boolean): Failure | undefined {
  const outer = run.seen;
  const own = looksBack ? newSeen() : undefined;
  run.seen = own;
  let fault: Failure | undefined;
  for (const check of checks) {
    fault = check(value, run);
    if (fault) break;
  }
  run.seen = outer;
  if (!fault && outer && own) addSeen(outer, own);
  return fault;
}

/** Looks for a name in the resources that led here, the outermost first. */
function outermost(scope: readonly Resource[], name: string): Target | undefined {
  const resource = scope.find(({ dynamic }) => dynamic.has(name));
  return resource && { schema: resource.dynamic.get(name), resource };
}

/** The JSON pointer of a reference's target, for issues. */
const pointerOf = (reference: string): string => (reference.startsWith('#/') ? reference.slice(1) : '');

class Compiler {
  readonly issues: SchemaIssue[] = [];
  readonly #resources: Resources;
  readonly #documents: ReadonlyMap<string, unknown>;
  readonly #nodes = new Map<unknown, Node>();
  readonly #open: Node[] = [];
  readonly #looksBack: boolean;

  constructor(documents: ReadonlyMap<string, unknown>, looksBack: boolean) {
    this.#documents = documents;
    this.#resources = new Resources(documents);
    this.#looksBack = looksBack;
  }

  compile(schema: unknown): Check {
    const check = this.#checkOf({ schema, resource: this.#resources.add(schema, 'schema:/') }, '');
    // A loop and no recursion: a deep schema must not be a deep stack.
    for (let node = this.#open.pop(); node; node = this.#open.pop()) {
      node.check = this.#nodes.size > MOST_SCHEMAS ? () => tooCostly : this.#compileNode(node);
    }
    return check;
  }

  #checkOf(target: Target, path: string): Check {
    const { schema } = target;
    if (schema === true) return always;
    if (!isJsonObject(schema)) return () => never;
    const existing = this.#nodes.get(schema);
    const node = existing ?? { target, path, check: always };
    if (!existing) {
      this.#nodes.set(schema, node);
      this.#open.push(node);
    }
    return (value, run) => node.check(value, run);
  }

  #compileNode({ target, path }: Node): Check {
    const schema = target.schema as JsonObject;
    const resource = this.#resources.of(schema, target.resource);
    const isAsserting = this.#asserts(resource);
    const checks = keywords.flatMap(([name, keyword]): readonly Check[] => {
      if (!Object.hasOwn(schema, name) || (!isAsserting && Object.hasOwn(assertions, name))) return [];
      const check = this.#compileKeyword(name, keyword, schema, { schema, resource }, `${path}/${name}`);
      return check ? [check] : [];
    });
    const looksBack = this.#looksBack;
    return (value, run) => {
      charge(run, 1);
      if (run.depth >= MOST_DEPTH) throw new TooCostly();
      run.depth += 1;
      const isEntered = run.scope.at(-1) !== resource;
      if (isEntered) run.scope.push(resource);
      const fault = checkAll(checks, value, run, looksBack);
      if (isEntered) run.scope.pop();
      run.depth -= 1;
      return fault;
    };
  }

  #compileKeyword(name: string, { form, compile }: Keyword, schema: JsonObject, target: Target, path: string): Check | undefined {
    const value = schema[name];
    const refuse: Site['refuse'] = (reason) => {
      this.issues.push({ path, reason });
    };
    if (!forms[form].has(value)) {
      refuse(`${name} must be ${forms[form].name}`);
      return undefined;
    }
    const site: Site = {
      schema, refuse,
      compile: (sub, ...rest) =>
        this.#checkOf(this.#inside(sub, target.resource), [path, ...rest.map(pointerToken)].join('/')),
      sibling: (other) => this.#sibling(other, schema[other], target.resource, path.replace(/[^/]*$/, other)),
      reference: (to) => this.#reference(to, target.resource, refuse),
      dynamicReference: (to) => this.#dynamicReference(to, target.resource, refuse),
    };
    return compile(value, site);
  }

  #inside(schema: unknown, outer: Resource): Target {
    return { schema, resource: this.#resources.of(schema, outer) };
  }

  /** Reports a value that is no schema: it would refuse every value in silence. */
  #sibling(name: string, schema: unknown, outer: Resource, path: string): Check | undefined {
    if (schema !== undefined && !forms.schema.has(schema)) {
      this.issues.push({ path, reason: `${name} must be ${forms.schema.name}` });
      return undefined;
    }
    return schema === undefined ? undefined : this.#checkOf(this.#inside(schema, outer), path);
  }

  #reference(to: string, from: Resource, refuse: Site['refuse']): Check | undefined {
    const found = this.#resources.find(to, from);
    const target = forms.schema.has(found?.schema) ? found : undefined;
    if (!target) refuse(`there is no schema at ${JSON.stringify(to)}; only what stands in the same fragment can be referred to`);
    return target && this.#checkOf(target, pointerOf(to));
  }

  /** Where the name is a `$dynamicAnchor`, each verdict takes the schema of the outermost resource that has the name. */
  #dynamicReference(to: string, from: Resource, refuse: Site['refuse']): Check | undefined {
    const target = this.#resources.find(to, from);
    const name = anchorOf(to);
    if (!target || !target.resource.dynamic.has(name)) return this.#reference(to, from, refuse);
    const fallback = this.#checkOf(target, pointerOf(to));
    const others = new Map<unknown, Check>([...this.#resources.all()].flatMap((resource) => {
      const schema = resource.dynamic.get(name);
      return schema === undefined ? [] : [[schema, this.#checkOf({ schema, resource }, pointerOf(to))] as const];
    }));
    return (value, run) => (others.get(outermost(run.scope, name)?.schema) ?? fallback)(value, run);
  }

  /** Whether the resource's dialect has the vocabulary of assertions (Core, chapter 8.1.2). */
  #asserts({ root }: Resource): boolean {
    const dialect = isJsonObject(root) && typeof root.$schema === 'string' ? this.#documents.get(root.$schema) : undefined;
    return !isJsonObject(dialect) || !isJsonObject(dialect.$vocabulary) || dialect.$vocabulary[validation] === true;
  }
}

/** Whether any keyword depends on what others have looked at. */
function usesUnevaluated(schema: unknown, documents: ReadonlyMap<string, unknown>): boolean {
  return JSON.stringify([schema, ...documents.values()]).includes('"unevaluated');
}

export const newRun = (excused?: Excused): Run =>
  ({ steps: 0, depth: 0, effort: { left: MOST_EFFORT }, scope: [], seen: undefined, excused });

/**
 * Compiles a schema of JSON Schema 2020-12 into closures: no code is made of text, so that it runs under the page's
 * policy. `format` and `content…` are annotations. Nothing is fetched: references lead into the same fragment, or into
 * `documents`, by their addresses. The caller bounds the schema's depth.
 */
export function compileSchema(schema: unknown, documents: ReadonlyMap<string, unknown> = new Map()) {
  const compiler = new Compiler(documents, usesUnevaluated(schema, documents));
  const check = compiler.compile(schema);
  const { issues } = compiler;
  return {
    issues,
    /**
     * The first failure, or `undefined` where the value is valid. Total, and bounded: a verdict that would cost too much fails, by the
     * keyword `$budget`. `excused` members may be missing, though a condition still sees that they are. Afterwards `run` has the cost of
     * the verdict: a fuzzer looks for expensive values.
     */
    check: (value: unknown, excused?: Excused, run = newRun(excused)): Failure | undefined => {
      try {
        return check(value, run);
      } catch (error) {
        if (error instanceof TooCostly) return tooCostly;
        throw error;
      }
    },
  };
}
