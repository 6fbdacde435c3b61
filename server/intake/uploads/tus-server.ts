import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Log, logFailure } from '../../base/log-failure.ts';
import { isUnavailable } from '../../base/unavailable.ts';
import { HttpError } from '../../http/http-error.ts';
import { type WithDiskSpace, requireDiskSpace } from '../../http/disk-space.ts';
import type { UploadStore } from '../../storage/upload-store.ts';

/** How long a client that reconnects waits for its old connection to end. */
const BROKEN_CONNECTION_MS = 1000;

/** A kind of files that are uploaded. */
export interface Uploading {
  /** The path of its uploads. */
  readonly path: string;
  readonly store: UploadStore;
  /** The refusals of an upload that is gone, or too large. */
  readonly gone: HttpError['reason'];
  readonly tooBig: HttpError['reason'];
  /** Removes an upload: half a file without disk space for its rest would only take space from others. */
  readonly giveUp: (id: string) => Promise<void>;
}

/** The upload of a request: its id, and how many bytes it may have. */
export interface UploadTarget {
  readonly id: string;
  readonly most: number;
}

/** The answer of the tus server, which is not sent yet. */
export interface TusAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The status of the tus server for features of tus that are not offered here: the request is at fault, and not the portal. */
const NOT_OFFERED = 501;

const notTus: HttpError['reason'] = { key: 'contract', params: { detail: 'it is no upload over tus 1.0.0' } };

/** The tus server's own texts are English, and may quote paths of the system. */
async function refusalOf(services: WithDiskSpace, { gone, tooBig, giveUp }: Uploading, id: string, status: number): Promise<HttpError> {
  if (status === NOT_OFFERED) return new HttpError(422, notTus);
  const full = status < 500 ? undefined : await requireDiskSpace(services, 'applicant', 0).catch((refusal: unknown) => refusal);
  if (full instanceof HttpError) {
    await giveUp(id);
    return full;
  }
  const moved: HttpError['reason'] = { key: 'uploadMoved' };
  const refusals: Readonly<Record<number, HttpError['reason']>> = { 404: gone, 410: gone, 409: moved, 423: moved, 413: tooBig };
  return new HttpError(status, refusals[status] ?? (status < 500 ? notTus : { key: 'failed' }));
}

export const textOf = (header: string | readonly string[] | undefined): string => [header ?? ''].flat().join(',');

/** The request in the form of the tus server. It has a body where bytes may come (`passBytesOn`). */
function webRequest({ url, method, headers, body }: FastifyRequest): Request {
  const headerPairs = Object.entries(headers).map(([name, value]): [string, string] => [name, textOf(value)]);
  return new Request(new URL(url, 'http://uploads'), {
    method, headers: headerPairs, ...(body instanceof ReadableStream && { body, duplex: 'half' }),
  });
}

export const sendAnswer = (reply: FastifyReply, { status, headers, body }: TusAnswer): FastifyReply =>
  reply.code(status).headers(headers).send(body);

/** Answers for an upload that is complete. */
export function answerComplete(size: number, { method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const state = { 'tus-resumable': '1.0.0', 'upload-offset': size, 'upload-length': size };
  return reply.code(method === 'HEAD' ? 200 : 410).headers(state).send();
}

/**
 * The tus server, which stores the bytes; permissions are checked before it is called. It handles requests one by one, and its refusals are
 * thrown.
 */
export function tusServer(
  services: WithDiskSpace, uploading: Uploading,
): (request: FastifyRequest, target: UploadTarget) => Promise<TusAnswer> {
  const currentRequest = new AsyncLocalStorage<UploadTarget & { readonly log: Log; away?: Error }>();
  const server = new Server({
    path: uploading.path,
    datastore: uploading.store,
    maxSize: () => currentRequest.getStore()?.most ?? 1,
    relativeLocation: true,
    lockDrainTimeout: BROKEN_CONNECTION_MS,
    allowedOrigins: () => false,
    namingFunction: () => currentRequest.getStore()?.id ?? '',
    // Not the id that it finds in the address, whose path may be ambiguous: the check was made for this one.
    getFileIdFromRequest: () => currentRequest.getStore()?.id,
    onResponseError: (_request, error) => {
      const request = currentRequest.getStore();
      if (!request || ('status_code' in error && (error.status_code < 500 || error.status_code === NOT_OFFERED))) return undefined;
      if (isUnavailable(error)) request.away = error as Error;
      else logFailure(request.log, error, 'an upload failed');
      return undefined;
    },
  });
  return async (request, target) => {
    const context: ReturnType<typeof currentRequest.getStore> = { ...target, log: request.log };
    const answer = await currentRequest.run(context, () => server.handleWeb(webRequest(request)));
    if (context.away) throw context.away;
    if (answer.status >= 400) throw await refusalOf(services, uploading, target.id, answer.status);
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: answer.body ? await answer.text() : undefined };
  };
}
