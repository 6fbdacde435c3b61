import { parseAddress } from '../base/address.ts';
import { isJsonObject, pointerToken, type JsonObject } from '../base/json.ts';

/** A schema with an address of its own (`$id`), and the names in it. */
export interface Resource {
  readonly uri: string;
  readonly root: unknown;
  readonly anchors: Map<string, unknown>;
  readonly dynamic: Map<string, unknown>;
}

/** A schema and the resource that it stands in. */
export interface Target {
  readonly schema: unknown;
  readonly resource: Resource;
}

/** Keywords whose value is a schema, a list of schemas, a map of schemas. */
export const holders: Readonly<Record<string, 'schema' | 'list' | 'map'>> = {
  additionalProperties: 'schema', unevaluatedProperties: 'schema', unevaluatedItems: 'schema', items: 'schema', contains: 'schema',
  propertyNames: 'schema', not: 'schema', if: 'schema', then: 'schema', else: 'schema', contentSchema: 'schema',
  allOf: 'list', anyOf: 'list', oneOf: 'list', prefixItems: 'list',
  properties: 'map', patternProperties: 'map', dependentSchemas: 'map', $defs: 'map',
};

/** The schemas that stand directly in a schema, with the rest of their JSON pointer. */
export function subschemas(schema: JsonObject): readonly (readonly [string, unknown])[] {
  return Object.entries(schema).flatMap(([keyword, value]): readonly (readonly [string, unknown])[] => {
    const kind = Object.hasOwn(holders, keyword) ? holders[keyword] : undefined;
    if (kind === 'schema') return [[keyword, value]];
    if (kind === 'list' && Array.isArray(value)) return value.map((one, index) => [`${keyword}/${index}`, one] as const);
    if (kind === 'map' && isJsonObject(value)) {
      return Object.entries(value).map(([key, one]) => [`${keyword}/${pointerToken(key)}`, one] as const);
    }
    return [];
  });
}

const resolve = (base: string, reference: string): string => parseAddress(reference, base)?.href ?? reference;

const withoutFragment = (uri: string): string => uri.replace(/#.*$/s, '');

/** Decoded, where it is well-formed. */
function fragmentOf(uri: string): string {
  const fragment = uri.includes('#') ? uri.slice(uri.indexOf('#') + 1) : '';
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The schemas of a fragment by their addresses. Nothing is fetched: only schemas in it, or handed in with it, exist. */
export class Resources {
  readonly #byUri = new Map<string, Resource>();
  readonly #of = new WeakMap<object, Resource>();

  constructor(documents: ReadonlyMap<string, unknown>) {
    for (const [uri, document] of documents) this.add(document, uri);
  }

  /** Registers a document and the resources within it; each schema is visited once. */
  add(document: unknown, uri: string): Resource {
    const resource = this.#resource(document, uri);
    const open: (readonly [unknown, Resource])[] = [[document, resource]];
    for (let next = open.pop(); next; next = open.pop()) {
      const [schema, enclosing] = next;
      if (!isJsonObject(schema) || this.#of.has(schema)) continue;
      const own = this.#enter(schema, enclosing);
      for (const [, sub] of subschemas(schema)) open.push([sub, own]);
    }
    return isJsonObject(document) ? this.#of.get(document) ?? resource : resource;
  }

  #resource(root: unknown, uri: string): Resource {
    const resource: Resource = { uri, root, anchors: new Map(), dynamic: new Map() };
    this.#byUri.set(uri, resource);
    return resource;
  }

  #enter(schema: JsonObject, enclosing: Resource): Resource {
    const id = text(schema.$id);
    const own = id === undefined ? enclosing : this.#resource(schema, withoutFragment(resolve(enclosing.uri, id)));
    this.#of.set(schema, own);
    const [anchor, dynamic] = [text(schema.$anchor), text(schema.$dynamicAnchor)];
    if (anchor !== undefined) own.anchors.set(anchor, schema);
    if (dynamic !== undefined) {
      own.anchors.set(dynamic, schema);
      own.dynamic.set(dynamic, schema);
    }
    return own;
  }

  /** The resource of a schema: its own, or the enclosing one. */
  of(schema: unknown, enclosing: Resource): Resource {
    return isJsonObject(schema) ? this.#of.get(schema) ?? enclosing : enclosing;
  }

  all(): Iterable<Resource> {
    return this.#byUri.values();
  }

  find(reference: string, from: Resource): Target | undefined {
    const uri = resolve(from.uri, reference);
    const resource = this.#byUri.get(withoutFragment(uri));
    if (!resource) return undefined;
    const fragment = fragmentOf(uri);
    if (fragment === '') return { schema: resource.root, resource };
    if (fragment.startsWith('/')) return this.#at(resource, fragment);
    return resource.anchors.has(fragment) ? { schema: resource.anchors.get(fragment), resource } : undefined;
  }

  #at(start: Resource, pointer: string): Target | undefined {
    let [schema, resource] = [start.root, start];
    for (const token of pointer.slice(1).split('/')) {
      const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof schema !== 'object' || schema === null || !Object.hasOwn(schema, key)) return undefined;
      schema = (schema as Readonly<Record<string, unknown>>)[key];
      resource = this.of(schema, resource);
    }
    return { schema, resource };
  }
}

/** The anchor that a reference ends with; empty where it ends with a pointer. */
export const anchorOf = (reference: string): string => {
  const fragment = fragmentOf(reference);
  return fragment.startsWith('/') ? '' : fragment;
};
