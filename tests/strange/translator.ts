import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isJsonObject, parseJson, type JsonObject } from '../../src/base/json.ts';
import { startServer } from '../api/server.ts';

/** One request, as the client made it. */
export interface Asked {
  /** The name of the call in `schemas/wire`; '' for anything else, for instance the page. */
  readonly call: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A body of JSON. */
  readonly json: unknown;
  /** A multipart body; what a reading changes in it goes on. */
  readonly form: FormData | undefined;
}

/** An answer; `body` is JSON, `undefined` an empty body. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** One way, of those that are allowed, in which another server may do what the contract leaves open. */
export interface Reading {
  readonly name: string;
  /** What it makes of the answers that do what was asked, by call. */
  readonly answers?: Readonly<Record<string, (body: JsonObject, asked: Asked) => unknown>>;
  /** What it makes of an answer that is a bare list, by call. */
  readonly lists?: Readonly<Record<string, (list: readonly unknown[]) => unknown>>;
  /** What it makes of a refusal, of any call. */
  readonly refuses?: (refused: Answered) => Answered;
  /** What it makes of requests, by call, before they go on; an answer: they go no further. */
  readonly asks?: Readonly<Record<string, (asked: Asked) => Asked | Answered | undefined>>;
  /** What only a page shows of it: the keys of `config.json`. */
  readonly config?: (config: JsonObject) => unknown;
}

/** What stands behind the translator, and answers for real. */
export type Upstream = (request: {
  readonly method: string; readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer | undefined;
}) => Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }>;

export interface Translator {
  readonly url: string;
  /** Every request so far, as the client made it. */
  readonly asked: readonly Asked[];
  readonly stop: () => Promise<void>;
}

const wire = join(import.meta.dirname, '..', '..', 'schemas', 'wire');

interface WireFile {
  readonly 'x-call'?: { readonly method: string; readonly path: string };
}

const calls = readdirSync(wire).flatMap((file) => {
  const { 'x-call': call } = JSON.parse(readFileSync(join(wire, file), 'utf8')) as WireFile;
  if (!call) return [];
  const path = new RegExp(`^${call.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
  return [{ name: file.replace(/\.json$/, ''), method: call.method, path }];
});

const callOf = (method: string, url: string): string =>
  calls.find((call) => call.method === method && call.path.test(new URL(url, 'http://server').pathname))?.name ?? '';

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? undefined : Buffer.concat(chunks);
}

const headersOf = ({ headers }: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));

async function read(request: IncomingMessage, body: Buffer<ArrayBuffer> | undefined): Promise<Asked> {
  const { method = 'GET', url = '/' } = request;
  const headers = headersOf(request);
  const type = headers['content-type'] ?? '';
  return {
    call: callOf(method, url), method, url, headers,
    json: type.startsWith('application/json') ? parseJson(body?.toString() ?? '') : undefined,
    form: body && type.startsWith('multipart/') ? await new Response(body, { headers: { 'content-type': type } }).formData() : undefined,
  };
}

/** Of one connection only, and of an encoding that nobody here could read. */
const hopByHop = new Set(['accept-encoding', 'connection', 'content-length', 'host', 'transfer-encoding', 'keep-alive', 'content-encoding']);
const onward = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));

/** The request as it goes on, once a reading has changed it. */
async function written({ form, json, headers }: Asked, body: Buffer | undefined): Promise<{ body: Buffer | undefined; headers: Record<string, string> }> {
  if (json !== undefined) return { body: Buffer.from(JSON.stringify(json)), headers: onward(headers) };
  if (!form) return { body, headers: onward(headers) };
  const response = new Response(form);
  return { body: Buffer.from(await response.arrayBuffer()), headers: { ...onward(headers), 'content-type': response.headers.get('content-type') ?? '' } };
}

const isAnswered = (value: Asked | Answered | undefined): value is Answered => value !== undefined && 'status' in value;

const isRefused = ({ status, body }: Answered): boolean => status >= 400 || (isJsonObject(body) && ('errors' in body || 'error' in body));

/** What the readings make of the server's own answer, one after the other. */
function translate(readings: readonly Reading[], asked: Asked, answer: Answered): Answered {
  let result = answer;
  for (const { answers, lists, refuses, config } of readings) {
    const change = asked.call === 'config' ? config : answers?.[asked.call];
    const changeList = lists?.[asked.call];
    if (isRefused(result)) result = refuses?.(result) ?? result;
    else if (change && isJsonObject(result.body)) result = { ...result, body: change(result.body, asked) };
    else if (changeList && Array.isArray(result.body)) result = { ...result, body: changeList(result.body) };
  }
  return result;
}

function send(response: ServerResponse, { status, body }: Answered, headers: Readonly<Record<string, string>> = {}): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { ...onward(headers), 'content-type': 'application/json' }).end(text);
}

/**
 * A server of other readings: the real one, behind a translator that changes requests and answers. Everything else, the
 * page too, passes as it is.
 */
export async function startTranslator(upstream: Upstream, readings: readonly Reading[]): Promise<Translator> {
  const seen: Asked[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await bodyOf(request);
    const made = await read(request, raw);
    // What a reading changes in a form is changed in another than the one that is kept.
    seen.push(made.form ? { ...made, form: await read(request, raw).then(({ form }) => form) } : made);
    let asked = made;
    for (const { asks } of readings) {
      const next = asks?.[asked.call]?.(asked);
      if (isAnswered(next)) { send(response, translate(readings, asked, next)); return; }
      asked = next ?? asked;
    }
    const { body, headers } = asked.call === '' ? { body: raw, headers: onward(made.headers) } : await written(asked, raw);
    const real = await upstream({ method: asked.method, url: asked.url, headers, body });
    if (asked.call === '') response.writeHead(real.status, onward(real.headers)).end(real.body);
    else send(response, translate(readings, asked, { status: real.status, body: parseJson(real.body.toString()) }), real.headers);
  };
  const { url, stop } = await startServer((request, response) => {
    answer(request, response).catch((error: unknown) => { response.writeHead(500).end(String(error)); });
  });
  return { url, asked: seen, stop };
}
