// npm run bench:recorder -- [http://localhost:3000] [seconds]: what a recording that goes up while it is made costs the page.
// A demo answers at the address (npm start). Chromium's own camera is recorded in the demo applicant's profile; the main
// thread's time and the memory of the page are read as the browser counts them, before, each ten seconds, and at the end.
import { loadavg } from 'node:os';
import { chromium, type CDPSession } from 'playwright';
import { findChromium } from '../scripts/lib/chromium.mjs';

const [origin = 'http://localhost:3000', length = '60'] = process.argv.slice(2);
const INTERVAL_S = 10;
const TIMEOUT_MS = 120_000;

async function logIn(): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/auth/login.json`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'demo@example.com', password: 'demo-password' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: { token: string } };
  return token.token;
}

/** Seconds of the main thread, and megabytes of its heap after a collection. */
async function read(session: CDPSession): Promise<{ readonly busy: number; readonly heap: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { busy: of('TaskDuration'), heap: of('JSHeapUsedSize') / 1_000_000 };
}

const executablePath = await findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] });
const storageState = { cookies: [], origins: [{ origin, localStorage: [{ name: 'portal.token', value: await logIn() }] }] };
const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', storageState, permissions: ['camera', 'microphone'] });
context.setDefaultTimeout(TIMEOUT_MS);
const page = await context.newPage();
await page.goto(`${origin}/profile?mode=edit`);
await page.getByRole('button', { name: /^Turn on the camera: Presentation video/ }).click();
await page.getByRole('button', { name: 'Start recording' }).click();
await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
const session = await context.newCDPSession(page);
await session.send('Performance.enable', { timeDomain: 'timeTicks' });
let before = await read(session);
for (let second = 0; second < Number(length); second += INTERVAL_S) {
  const since = performance.now();
  await new Promise((resolve) => { setTimeout(resolve, INTERVAL_S * 1_000); });
  const after = await read(session);
  const share = (after.busy - before.busy) / ((performance.now() - since) / 1_000);
  console.log(`to second ${second + INTERVAL_S}: ${(share * 100).toFixed(1)} % of the main thread, heap ${after.heap.toFixed(1)} MB; load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`);
  before = after;
}
await page.getByRole('button', { name: 'Stop', exact: true }).click();
await page.getByRole('button', { name: 'Delete', exact: true }).click();
await page.getByRole('button', { name: 'Delete it', exact: true }).click();
await browser.close();
