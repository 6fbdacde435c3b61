import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../server/app/app.ts';
import { prepare } from '../../../server/app/prepare.ts';
import type { Services } from '../../../server/app/services.ts';
import type { Clock } from '../../../server/base/clock.ts';
import { readSettings } from '../../../server/base/settings.ts';
import { calls } from '../../../server/contract/wire.ts';

/** A server on what was restored. */
export interface RestoredServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly close: () => Promise<void>;
}

/** Starts a server, as it starts after a restore: it loads nothing. */
export async function serverOn(environment: Readonly<Record<string, string>>, clock: Clock): Promise<RestoredServer> {
  const { services, close } = await prepare(readSettings({ PASSWORD_HASHING: 'quick', LOG_LEVEL: 'silent', ...environment }), clock);
  const app = buildApp(services);
  return {
    app, services,
    close: async () => {
      await app.close();
      await close();
    },
  };
}

const ADDRESS = /\/api\/v1\/files\/[^"\\]+/g;

/** All that somebody who is logged in can read, byte for byte: each call that asks for nothing, and the files that its answer names. */
export async function everythingRead(app: FastifyInstance, token: string): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const headers = { authorization: `Bearer ${token}` };
  const read = async (url: string): Promise<string> => {
    const answer = await app.inject({ method: 'GET', url, headers });
    answers.set(url, `${String(answer.statusCode)} ${answer.rawPayload.toString('base64')}`);
    return answer.body;
  };
  const urls = [...calls.values()].filter(({ address: { method, path } }) => method === 'GET' && !/[:{]/.test(path)).map(({ address }) => address.path);
  for (const url of urls) for (const [file] of (await read(url)).matchAll(ADDRESS)) await read(file);
  return answers;
}
