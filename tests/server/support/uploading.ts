import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Part } from './saving.ts';

type Bearer = { readonly token: string } | undefined;

/** The calls of tus 1.0.0, over a real connection. */
export interface Tus {
  /** Announces an upload. Its address where it was accepted, and the status. */
  readonly create: (bearer: Bearer, name: string, size: number) => Promise<{ readonly status: number; readonly path: string }>;
  /** How much of it has arrived: `undefined` where it is not told. */
  readonly offset: (bearer: Bearer, path: string) => Promise<{ readonly status: number; readonly offset: number | undefined }>;
  readonly send: (bearer: Bearer, path: string, bytes: Uint8Array, offset?: number) => Promise<number>;
  /** Sends so many bytes of what was promised, and hangs up once `arrived` says so. */
  readonly sendAndHangUp: (bearer: Bearer, path: string, bytes: Uint8Array, sent: number, arrived: () => Promise<unknown>) => Promise<void>;
  /** Sends so many bytes of what was promised, and hangs up when they are on their way, a request that the server has begun to read. */
  readonly sendAndVanish: (bearer: Bearer, path: string, bytes: Uint8Array, sent: number) => Promise<void>;
  readonly call: (method: string, bearer: Bearer, path: string) => Promise<Response>;
  /** A whole file; its id. */
  readonly put: (bearer: Bearer, file: File) => Promise<string>;
}

const headersOf = (bearer: Bearer): Record<string, string> => ({
  'tus-resumable': '1.0.0', ...(bearer && { authorization: `Bearer ${bearer.token}` }),
});

const patchHeaders = (bearer: Bearer, offset: number): Record<string, string> => ({
  ...headersOf(bearer), 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset),
});

export const idIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Where a listening server answers. */
export const originOf = (app: FastifyInstance): string => `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;

export function tusOf(origin: string): Tus {
  const call: Tus['call'] = (method, bearer, path) => fetch(origin + path, { method, headers: headersOf(bearer) });
  const tus: Tus = {
    call,
    create: async (bearer, name, size) => {
      const metadata = `filename ${Buffer.from(name).toString('base64')}`;
      const headers = { ...headersOf(bearer), 'upload-length': String(size), 'upload-metadata': metadata };
      const { status, headers: answered } = await fetch(`${origin}/api/v1/uploads`, { method: 'POST', headers });
      return { status, path: answered.get('location') ?? '' };
    },
    offset: async (bearer, path) => {
      const { status, headers } = await call('HEAD', bearer, path);
      const offset = headers.get('upload-offset');
      return { status, offset: offset === null ? undefined : Number(offset) };
    },
    send: async (bearer, path, bytes, offset = 0) => {
      const body = new Uint8Array(bytes.subarray(offset));
      return (await fetch(origin + path, { method: 'PATCH', headers: patchHeaders(bearer, offset), body })).status;
    },
    sendAndHangUp: async (bearer, path, bytes, sent, arrived) => {
      const headers = { ...patchHeaders(bearer, 0), 'content-length': bytes.length };
      const request = openRequest(origin + path, { method: 'PATCH', headers }).on('error', () => undefined);
      const closed = new Promise((resolve) => { request.on('close', resolve); });
      request.write(bytes.subarray(0, sent));
      await arrived();
      request.destroy();
      await closed;
    },
    sendAndVanish: async (bearer, path, bytes, sent) => {
      const headers = { ...patchHeaders(bearer, 0), 'content-length': bytes.length, 'expect': '100-continue' };
      const request = openRequest(origin + path, { method: 'PATCH', headers }).on('error', () => undefined);
      request.flushHeaders();
      await once(request, 'continue');
      await new Promise((resolve) => { request.write(bytes.subarray(0, sent), resolve); });
      request.destroy();
    },
    put: async (bearer, file) => {
      const { path } = await tus.create(bearer, file.name, file.size);
      await tus.send(bearer, path, new Uint8Array(await file.arrayBuffer()));
      return idIn(path);
    },
  };
  return tus;
}

/** A document of a save that went up before it. */
export const uploaded = (documentId: number, uploadId: string): readonly Part[] => [
  [`applicant[documents_attributes][${String(documentId)}][document_name_id]`, String(documentId)],
  [`applicant[documents_attributes][${String(documentId)}][upload_id]`, uploadId],
];
