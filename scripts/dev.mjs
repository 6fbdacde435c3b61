// npm run dev: Vite with hot reload on PORT, the server restarted on every change on the port after it.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { ensureDependencies } from './lib/dependencies.mjs';
import { exitWithError, root, runNode, say } from './lib/run.mjs';
import { endWithStarter } from './lib/starter.mjs';

const port = Number(process.env.PORT ?? 4000);
const host = process.env.HOST ?? '127.0.0.1';
const serverPort = port + 1;
const serverAddress = `http://127.0.0.1:${serverPort}`;

endWithStarter();
await ensureDependencies('all');
if ((await runNode('scripts/generate.mjs', ['--types'])) !== 0) exitWithError('The contract in schemas/ could not be compiled.');

const { createServer } = await import('vite');
// The server sees Vite's requests as local ones, so the outbox is proxied only where Vite listens for this computer alone.
const outbox = /^(localhost|127\.[\d.]+|::1)$/.test(host) ? ['/dev/outbox'] : [];
const proxy = Object.fromEntries(['/api', '/config.json', '/docs/api', ...outbox, '/me/videos', '/videos'].map((path) => [path, serverAddress]));
const vite = await createServer({ root, server: { host, port, strictPort: true, proxy } });
// Before the server is started, so that a failure here leaves no server behind.
await vite.listen().catch((error) => exitWithError(`${error.message}; stop what uses it or set PORT.`));

const server = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/app/main.ts'], {
  cwd: root,
  // Its own group: a Ctrl-C reaches it once, through `stop`, and it closes its database instead of being killed.
  detached: process.platform !== 'win32',
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { DEMO: '1', PORTAL_URL: `http://${host}:${port}`, ...process.env, HOST: '127.0.0.1', PORT: String(serverPort) },
});
say(`The portal is at http://${host}:${port}; its server is at ${serverAddress}`);

async function stop() {
  await vite.close();
  server.kill('SIGTERM');
}
server.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void vite.close();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop());
