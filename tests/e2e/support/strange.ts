import type { JsonObject } from '../../../src/base/json.ts';
import type { Reading, Upstream } from '../../strange/translator.ts';
import { startTranslator } from '../../strange/translator.ts';
import { ownCall } from './own-call.ts';
import type { Portal } from './portal.ts';

/** The portal, called on a connection of its own each time. */
const behind = ({ origin }: Portal): Upstream => async ({ method, url, headers, body }) => {
  const answer = await fetch(origin() + url, { method, redirect: 'manual', headers: { ...headers, connection: 'close' }, ...(body && { body: new Uint8Array(body) }) });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: Buffer.from(await answer.arrayBuffer()) };
};

/** The portal with its page, behind a server of other readings. */
export interface StrangeServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

export async function startStrangeServer(portal: Portal, reading: Reading): Promise<StrangeServer> {
  const { url, stop } = await startTranslator(behind(portal), [reading]);
  return { port: Number(new URL(url).port), stop };
}

/** What the portal itself answers to somebody who has logged in. */
export async function heldBy({ origin }: Portal, token: string, path: string): Promise<unknown> {
  const answer = await ownCall(`${origin()}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${String(answer.status)}`);
  return await answer.json() as JsonObject;
}
