import { isJsonObject, parseJson, type JsonObject } from '../../../src/base/json.ts';
import { CannotRun } from '../pool.ts';
import { exchangeWith, type Exchange } from '../../contract/exchange.ts';

const BOUNDS = { requests: Infinity, seconds: 10, bytes: 5_000_000 };

/** Connects to a running server by its address. */
export const exchangeFor = (server: string): Exchange => exchangeWith(server.replace(/\/+$/, ''), BOUNDS);

/** Makes a call that must be answered with a JSON object. Throws `CannotRun` for anything else. */
export async function jsonOf(exchange: Exchange, asking: Parameters<Exchange>[0]): Promise<JsonObject> {
  const answer = await exchange(asking);
  if (answer.kind !== 'answer') throw new CannotRun(`The server at ${asking.path}: ${answer.detail}`);
  const body = parseJson(answer.text);
  if (answer.status !== 200 || !isJsonObject(body)) throw new CannotRun(`The server answers ${asking.path} with ${answer.status}, which is no answer of the API.`);
  return body;
}

/** The field types of a version, or the live ones; the number is absent where the server has no versions. */
export async function typesAt(exchange: Exchange, version?: number): Promise<{ readonly number?: number; readonly entries: readonly JsonObject[] }> {
  const path = `/api/v1/field_types.json${version === undefined ? '' : `?version=${version}`}`;
  const { field_types: entries, form_version: number } = await jsonOf(exchange, { method: 'GET', path, headers: {} });
  return { entries: Array.isArray(entries) ? entries.filter(isJsonObject) : [], ...(Number.isSafeInteger(Number(number)) && { number: Number(number) }) };
}
