// npm start: installs, builds, runs the server with demo content. Steps that are already done are skipped.
import './lib/require-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build-stamp.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { root, say } from './lib/run.mjs';
import { endWithStarter } from './lib/starter.mjs';

endWithStarter();
await ensureDependencies('run');
await ensureBuilt();

process.env.NODE_ENV ??= 'production';
process.env.DEMO ??= process.env.PRODUCTION === '1' ? '0' : '1';
say('Starting the database and the server');
if (process.env.DEMO === '1') {
  process.env.CONTACT ??= 'recruiting@example.com';
  process.env.TERMS_URL ??= 'https://example.com/terms';
  say('Demo log-in: demo@example.com / demo-password (or campus@example.com / campus-password)');
  say('In onboarding: onboarded@example.com / onboarded-password; registration: /apply/application_form/spring-2027');
  say('With a code: secure@example.com / secure-password; /dev/outbox shows the codes and e-mails');
}
// In this process: its signals and its exit code are the server's. The server prints its address.
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
