// npm start: installs, builds, runs the server with demo content. Whatever is already there is not done again.
import './lib/require-node.mjs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build-stamp.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { giveUp, root, say } from './lib/run.mjs';

const port = Number(process.env.PORT ?? 4000);
const host = process.env.HOST ?? '127.0.0.1';
const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
const address = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;

const isTaken = () =>
  new Promise((resolve) => {
    const socket = connect({ host: reachable, port });
    const answer = (/** @type {boolean} */ taken) => {
      socket.destroy();
      resolve(taken);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });

async function announce() {
  const isReady = async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok;
  while (!(await isReady())) await sleep(50);
  say(`The portal is at ${address}`);
  if (process.env.DEMO === '1') say('Demo log-in: demo@example.com / demo-password (or campus@example.com / campus-password)');
}

if (port !== 0 && (await isTaken())) {
  giveUp(`Port ${port} of ${reachable} is taken. Stop what uses it, or choose another one: PORT=${port + 1} npm start`);
}
await ensureDependencies('run');
await ensureBuilt();

process.env.NODE_ENV ??= 'production';
process.env.DEMO ??= '1';
say('Starting the database and the server');
// In this process, so that signals and the exit code need no forwarding and nothing outlives it.
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
// With port 0 the system chooses, and the server's log names the port.
if (port !== 0) await announce();
