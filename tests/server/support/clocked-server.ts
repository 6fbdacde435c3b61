import { buildApp } from '../../../server/app/app.ts';
import { prepare } from '../../../server/app/prepare.ts';
import { readSettings } from '../../../server/base/settings.ts';

/** The header in which a caller says what time it is, in ms since 1970. */
const NOW = 'x-test-now';

/** The real server in a process of its own, to be killed; its time is the latest that a caller has said, and never goes back. */
let now = 0;
const { services } = await prepare(readSettings(process.env), () => new Date(now));
const app = buildApp(services);
app.addHook('onRequest', (request, _reply, done) => {
  now = Math.max(now, Number(request.headers[NOW] ?? 0));
  done();
});
console.log(`The applicant portal answers at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
