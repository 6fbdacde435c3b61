import fc from 'fast-check';
import { isJsonObject } from '../../src/base/json.ts';
import { isRequest } from './contract.ts';

/** A body that is sent, and what is said of it in a report. */
export interface GeneratedRequest {
  readonly body: unknown;
  readonly said: string;
}

type Path = readonly string[];

const pathsIn = (value: unknown, path: Path = []): readonly Path[] =>
  (isJsonObject(value) ? Object.entries(value).flatMap(([name, member]) => [[...path, name], ...pathsIn(member, [...path, name])]) : []);

const without = (value: unknown, [name, ...rest]: Path): unknown => {
  if (!isJsonObject(value) || name === undefined) return value;
  const { [name]: member, ...others } = value;
  return rest.length === 0 ? others : { ...others, [name]: without(member, rest) };
};

const replaced = (value: unknown, [name, ...rest]: Path, by: unknown): unknown =>
  (isJsonObject(value) && name !== undefined ? { ...value, [name]: rest.length === 0 ? by : replaced(value[name], rest, by) } : value);

const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

/** Bodies beside a valid one that the contract does not take: each member left out, and of other types. */
export function invalidRequests(call: string, valid: unknown, seed: number): readonly GeneratedRequest[] {
  const paths = pathsIn(valid);
  const values = fc.sample(fc.jsonValue({ maxDepth: 1 }), { seed, numRuns: paths.length * 4 });
  const candidates: readonly GeneratedRequest[] = [
    ...paths.map((path) => ({ body: without(valid, path), said: `without ${path.join('.')}` })),
    ...paths.flatMap((path, index) => [null, [], ...values.slice(index * 4, index * 4 + 4)].map((by) => (
      { body: replaced(valid, path, by), said: `with ${path.join('.')} = ${shown(by)}` }))),
    { body: [], said: 'with a list as its body' },
  ];
  return candidates.filter(({ body }) => !isRequest(call, body)).slice(0, 8);
}

/** The valid body, and as another version of the page might send it. */
export function validRequests(valid: object, seed: number): readonly GeneratedRequest[] {
  const [name = '', value] = fc.sample(fc.tuple(fc.stringMatching(/^x_[a-z]{3,8}$/), fc.jsonValue({ maxDepth: 1 })), { seed, numRuns: 1 })[0] ?? [];
  return [{ body: valid, said: `with ${shown(valid)}` }, { body: { ...valid, [name]: value }, said: `with a member more, ${name}` }];
}
