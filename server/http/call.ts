import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { WithClock } from '../base/clock.ts';
import { oncePer } from '../base/once-per.ts';
import { type CallAddress, callNamed } from '../contract/wire.ts';
import type { WithDatabase } from '../database/database.ts';
import { type Messages, type ServerLanguage, languageOf, messagesIn } from '../base/locales/messages.ts';
import { answerTagged } from './entity-tag.ts';
import { sha256 } from './keyed-hash.ts';
import { contractViolation } from './http-error.ts';
import { type Session, authenticate, tokenHashOf } from './sessions.ts';

/** A version of the definitions in a request (schemas/README.md). One that is no number is unknown. */
const versionIn = (value: unknown): number | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;

/** The version that a save was made with: its header `Form-Version`. */
export const requestedFormVersion = ({ headers }: FastifyRequest): number | undefined => versionIn(headers['form-version']);

/** The version of a request for field types: `?version=…`. */
export const requestedVersion = ({ query }: FastifyRequest): number | undefined =>
  versionIn((query as { readonly version?: unknown }).version);

/** Patterns of ids, by the digits of the longest id that a column can hold. */
const ids = { 9: /^\d{1,9}$/, 15: /^\d{1,15}$/ } as const;

/** An id of a request as a number, or one that nothing has. `digits`: of the longest that the column can hold. */
export const numberOfId = (id: string | number, digits: keyof typeof ids): number => (ids[digits].test(String(id)) ? Number(id) : -1);

/** The context of a call: its checked JSON body, the texts of its language. */
export interface CallContext<Body> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: Body;
  readonly language: ServerLanguage;
  readonly messages: Messages;
}

export interface PrivateContext<Body, Bearer = Session> extends CallContext<Body> {
  readonly session: Bearer;
}

type Handler<Context, Answer> = (context: Context) => Promise<Answer>;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    /** Of a call that is served by its token alone. */
    tokenHash: string;
  }
}

const routeOf = ({ method, path }: CallAddress, product = ''): Pick<RouteOptions, 'method' | 'url'> =>
  ({ method, url: path.replace('{id}', ':id(^\\d{1,15})').replace('{product}', product) });

function checkBody(request: FastifyRequest, name: string): void {
  const { address, checkRequest } = callNamed(name);
  const problem = address.body === 'json' ? checkRequest(request.body) : undefined;
  if (problem !== undefined) throw contractViolation(problem);
}

function contextOf<Body>(name: string, request: FastifyRequest, reply: FastifyReply): CallContext<Body> {
  checkBody(request, name);
  const language = languageOf(request.headers['accept-language']);
  return { request, reply, body: request.body as Body, language, messages: messagesIn(language) };
}

/** Hexadecimal digits of a hash that tell answers apart. */
const TAG_LENGTH = 32;

/** The tag and the text of an answer; computed once for a cached answer. */
const taggedOf = oncePer((answer: object): readonly [tag: string, text: string] => {
  const text = JSON.stringify(answer);
  return [sha256(text).slice(0, TAG_LENGTH), text];
});

interface PublicOptions {
  /** May refuse the call before anything of the body is read. */
  readonly admit?: (request: FastifyRequest) => Promise<void> | void;
  /** The deployment's key, for a path that holds it. */
  readonly product?: string;
  /** The answer depends on the language alone: a browser that has it is not sent it again. */
  readonly isTagged?: boolean;
}

/** Serves a call of `schemas/wire` that anybody may make. `Body` is the type of its `$defs.request`. */
export function publicCall<Body, Answer extends object>(
  app: FastifyInstance, name: string, handle: Handler<CallContext<Body>, Answer>, { admit, product, isTagged = false }: PublicOptions = {},
): void {
  const { address } = callNamed(name);
  if (!address.public) throw new Error(`${name} is not public`);
  app.route({
    ...routeOf(address, product),
    onRequest: async (request) => { await admit?.(request); },
    handler: async (request, reply) => {
      const answer = await handle(contextOf(name, request, reply));
      if (!isTagged) return answer;
      void reply.type('application/json; charset=utf-8');
      return answerTagged(request, reply, ...taggedOf(answer));
    },
  });
}

/**
 * Serves a call of `schemas/wire` whose handler identifies the caller by itself, in the statement that does the work. A request without a
 * well-formed token is refused before anything of the body is read; the handler gets the token's hash, and checks the body.
 */
export function tokenCall<Answer>(
  app: FastifyInstance, name: string, handle: Handler<CallContext<unknown> & { readonly tokenHash: string }, Answer>,
): void {
  app.route({
    ...routeOf(callNamed(name).address),
    onRequest: (request, _reply, done) => {
      request.tokenHash = tokenHashOf(request);
      done();
    },
    handler: (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      return handle({ request, reply, body: request.body, language, messages: messagesIn(language), tokenHash: request.tokenHash });
    },
  });
}

/**
 * Serves a call of `schemas/wire` for the bearer of a token, who is identified before anything of the body is read. `authenticateBy` does
 * that where it is given, and may refuse the call at that point.
 */
export function privateCall<Body, Answer, Bearer extends Session = Session>(
  app: FastifyInstance, services: WithDatabase & WithClock, name: string, handle: Handler<PrivateContext<Body, Bearer>, Answer>,
  authenticateBy?: (request: FastifyRequest) => Promise<Bearer>,
): void {
  app.route({
    ...routeOf(callNamed(name).address),
    onRequest: async (request) => { request.session = await (authenticateBy?.(request) ?? authenticate(services, request)); },
    handler: async (request, reply) => {
      const session = request.session as Bearer | null;
      if (!session) throw new Error('the call was not authenticated');
      return handle({ ...contextOf<Body>(name, request, reply), session });
    },
  });
}
