import { vi } from 'vitest';
import { createClient, type Client } from '../../src/api/client.ts';
import { PASSWORD, type TestServer } from '../server/support/test-server.ts';
import { saveParts, completeSave, type Part } from '../server/support/saving.ts';
import { keyStore } from '../api/key-store.ts';
import type { KeyStore } from '../../src/base/stores.ts';
import { NodeXhr } from './node-xhr.ts';
import { startTranslator, type Asked, type Reading, type Upstream } from './translator.ts';

/** One applicant in front of one server of its own readings. */
export interface World {
  /** Of nobody. */
  readonly client: Client;
  readonly clientOf: (token: string) => Client;
  /** The real server, to look at what came of it. */
  readonly server: TestServer;
  readonly asked: readonly Asked[];
  readonly store: KeyStore;
  readonly stop: () => Promise<void>;
}

let callers = 0;

/** The server behind the translator, called from an address that nobody has called from. */
function behind({ app }: TestServer): Upstream {
  callers += 1;
  const remoteAddress = `10.5.${String(callers >> 8)}.${String(callers & 255)}`;
  return async ({ method, url, headers, body }) => {
    const answer = await app.inject({ method: method as 'GET', url, headers, remoteAddress, ...(body && { payload: body }) });
    const kept = Object.entries(answer.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
    return { status: answer.statusCode, headers: Object.fromEntries(kept), body: answer.rawPayload };
  };
}

export async function openWorld(server: TestServer, readings: readonly Reading[]): Promise<World> {
  vi.stubGlobal('XMLHttpRequest', NodeXhr);
  vi.stubGlobal('isSecureContext', true);
  const translator = await startTranslator(behind(server), readings);
  const clientWith = (token: string | undefined): Client =>
    createClient({ apiBase: translator.url, productKey: 'campus', token: () => token, language: () => 'en' });
  return {
    server, client: clientWith(undefined), clientOf: clientWith, asked: translator.asked, store: keyStore(), stop: translator.stop,
  };
}

/** Somebody whose profile can be saved as it is, and how they log in. */
export async function newApplicant(
  server: TestServer, parts: readonly Part[] = completeSave, more: Parameters<TestServer['newVisitor']>[0] = {},
): Promise<{ readonly id: number; readonly email: string; readonly password: string; readonly token: string }> {
  const visitor = await server.newVisitor(more);
  const saved = await saveParts(visitor, parts);
  if (saved.statusCode !== 200) throw new Error(`the applicant could not be made: ${saved.body}`);
  return { id: visitor.id, email: visitor.email, password: PASSWORD, token: visitor.token };
}
