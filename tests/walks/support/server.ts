import type { CallInput } from '../../../src/api/call.ts';
import { ApiError } from '../../../src/api/failure.ts';
import { parseJson } from '../../../src/base/json.ts';
import type { Answers } from '../../screens/shown-portal.tsx';
import type { Server } from './network.ts';
import { callOf } from './wire-calls.ts';

/** An answer of another status than 200. */
export class Refused extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body?: unknown) {
    super(`refused: ${String(status)}`);
    this.status = status;
    this.body = body;
  }
}

const respond = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(body === undefined ? '' : JSON.stringify(body), { status, headers: { 'content-type': 'application/json', date: new Date().toUTCString(), ...headers } });

/** A call that failed, as a server answers it. */
function refusal(error: unknown): Response {
  if (error instanceof Refused) return respond(error.status, error.body);
  if (!(error instanceof ApiError)) throw error;
  const { failure } = error;
  if (failure.kind === 'unauthorized') return respond(401, undefined);
  if (failure.kind === 'server') return respond(failure.status, undefined);
  if (failure.kind !== 'refused') throw new TypeError('Failed to fetch');
  const { texts, fields } = failure.refusal;
  return respond(failure.status, { errors: Object.keys(fields).length > 0 ? fields : texts });
}

async function inputOf(request: Request): Promise<CallInput> {
  const { headers } = request;
  const [type, key, revision, order] = ['content-type', 'idempotency-key', 'if-match', 'answer-order'].map((name) => headers.get(name) ?? undefined);
  return {
    ...(type?.startsWith('multipart/') && { form: await request.formData() }),
    ...(type?.startsWith('application/json') && { json: parseJson(await request.text()) }),
    ...(key !== undefined && { idempotencyKey: key }), ...(revision !== undefined && { revision: revision.replaceAll('"', '') }),
    ...(order !== undefined && { answerOrder: Number(order) }),
  };
}

/** The documents that went up by themselves, by their ids (tus 1.0.0, as far as the portal uses it). */
export interface Uploads {
  readonly answer: Server;
  readonly named: (id: string) => File | undefined;
}

export function createUploads(): Uploads {
  const held = new Map<string, { readonly name: string; readonly length: number; bytes: Uint8Array<ArrayBuffer> }>();
  const nameIn = (metadata: string): string => new TextDecoder().decode(Uint8Array.from(atob(/filename ([^,]+)/.exec(metadata)?.[1] ?? ''), (letter) => letter.charCodeAt(0)));
  const tus = { 'tus-resumable': '1.0.0' };
  return {
    answer: async (request) => {
      const { pathname } = new URL(request.url);
      if (request.method === 'POST') {
        const id = crypto.randomUUID();
        held.set(id, { name: nameIn(request.headers.get('upload-metadata') ?? ''), length: Number(request.headers.get('upload-length')), bytes: new Uint8Array() });
        return new Response(null, { status: 201, headers: { ...tus, location: `${pathname}/${id}` } });
      }
      const upload = held.get(pathname.split('/').at(-1) ?? '');
      if (!upload) return respond(404, undefined, tus);
      if (request.method === 'PATCH') {
        if (Number(request.headers.get('upload-offset')) !== upload.bytes.length) return respond(409, undefined, tus);
        upload.bytes = new Uint8Array([...upload.bytes, ...new Uint8Array(await request.arrayBuffer())]);
      }
      const state = { ...tus, 'upload-offset': String(upload.bytes.length), 'upload-length': String(upload.length) };
      return new Response(null, { status: request.method === 'PATCH' ? 204 : 200, headers: state });
    },
    named: (id) => {
      const upload = held.get(id);
      return upload && new File([upload.bytes], upload.name);
    },
  };
}

export interface Served {
  /** What each call of the contract is answered with; of the applicant whose token it bears. */
  readonly answersOf: (token: string | undefined) => Answers | undefined;
  readonly publicAnswers: Answers;
  readonly uploads?: Uploads;
}

/** A server in the page: the calls of the contract by their methods and paths, with its tokens, and nothing that lasts. */
export const createServer = ({ answersOf, publicAnswers, uploads }: Served): Server => async (request) => {
  if (uploads && new URL(request.url).pathname.startsWith('/api/v1/uploads')) return uploads.answer(request);
  const call = callOf(request);
  if (!call) return respond(404, undefined);
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const own = call.isPublic ? publicAnswers : answersOf(token);
  if (!own) return respond(401, { error: 'You session has expired, Please login again!' });
  const answer = own[call.name];
  if (!answer) return respond(404, undefined);
  try {
    return respond(200, await answer(await inputOf(request)));
  } catch (error) {
    return refusal(error);
  }
};
