// npm run bench:landing -- [http://localhost:3000]: how the landing page bears 500 events and 200 job reviews of 50 questions.
// A demo answers at the address (npm start); the two long lists are put in place of its own. Prints the median and the worst
// of ten loads for each device: from the answers that the first list is made of to the picture that has it, layout shift,
// and the longest task while the page is scrolled to its end.
import { loadavg } from 'node:os';
import { chromium } from 'playwright';
import { findChromium } from '../scripts/lib/chromium.mjs';

const LOADS = 10;
/** A generous time limit, since a throttled processor on a busy machine is slow. */
const TIMEOUT_MS = 180_000;
const [origin = 'http://localhost:3000'] = process.argv.slice(2);

const DAY_MS = 86_400_000;
const at = (day: number) => new Date(Date.now() + day * DAY_MS).toISOString();
const named = (en: string, jp: string, index: number) => ({ en: `${en} ${index}`, jp: `${jp}${index}` });
const list = (length: number, entry: (index: number) => object) => Array.from({ length }, (_, index) => entry(index + 1));

const events = list(500, (id) => ({ id, name: named('Interview fair', '面接会', id), start_date: at(id), end_date: at(id + 1) }));
const types = ['free_text', 'check_box', 'radio_button', 'drop_down'];
const options = list(5, (option_id) => ({ option_id, option_name: named('Option', '選択肢', option_id) }));
const jobReviews = list(200, (job_review_id) => ({
  job_review_id, job_name: named('Job', '求人', job_review_id), job_logo: null, submitted: job_review_id % 3 === 0,
  job_details: list(4, (category) => ({
    category_name: named('About', '概要', category),
    category_content: list(3, (entry) => ({ question_name: named('What', '内容', entry), question_ans: named('A sentence about the work and where it is done', '仕事の内容と勤務地についての説明文です', entry) })),
  })),
  questions: list(50, (question_id) => ({
    question_id, question_name: named('Question', '質問', question_id), question_type: types[question_id % 4], is_mandatory: question_id % 2 === 0, answer: null,
    ...(question_id % 4 !== 0 && { options }),
  })),
}));

/** Written once: 4 MB at each load would be the bench's own share of the machine. */
const bodies = { events: JSON.stringify(events), jobReviews: JSON.stringify(jobReviews) };

interface Seen {
  /** When the first list was in the picture, in ms since the page began. */
  listed: number;
  shift: number;
  /** Durations in ms. */
  readonly tasks: number[];
}

declare global {
  var seen: Seen;
}

async function logIn(): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/auth/login.json`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'demo@example.com', password: 'demo-password' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: { token: string } };
  return token.token;
}

/** Runs in the page, before anything else does. */
function watch(): void {
  const seen: Seen = { listed: 0, shift: 0, tasks: [] };
  globalThis.seen = seen;
  new PerformanceObserver((entries) => { for (const entry of entries.getEntries()) seen.shift += 'value' in entry ? Number(entry.value) : 0; }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((entries) => { for (const { duration } of entries.getEntries()) seen.tasks.push(duration); }).observe({ type: 'longtask', buffered: true });
  new MutationObserver(() => {
    if (seen.listed > 0 || document.querySelectorAll('main li h3').length === 0) return;
    seen.listed = Number.MAX_VALUE;
    // After the picture that has it.
    requestAnimationFrame(() => { setTimeout(() => { seen.listed = performance.now(); }); });
  }).observe(document, { childList: true, subtree: true });
}

async function scroll(): Promise<number> {
  const { tasks } = globalThis.seen;
  tasks.length = 0;
  for (let top = 0; top < document.documentElement.scrollHeight; top += 400) {
    scrollTo(0, top);
    await new Promise(requestAnimationFrame);
  }
  await new Promise(requestAnimationFrame);
  return Math.max(0, ...tasks);
}

const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other);
const summary = (values: readonly number[], digits = 0) => `${(sorted(values)[Math.floor(values.length / 2)] ?? 0).toFixed(digits)} (worst ${Math.max(...values).toFixed(digits)})`;

const token = await logIn();
const executablePath = await findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
for (const [device, width, slower] of [['desktop', 1280, 1], ['phone', 390, 1], ['phone with a processor 4 times slower', 390, 4]] as const) {
  const loads: { readonly wait: number; readonly shift: number; readonly task: number }[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const storageState = { cookies: [], origins: [{ origin, localStorage: [{ name: 'portal.token', value: token }] }] };
    const context = await browser.newContext({ viewport: { width, height: 844 }, storageState });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    await page.addInitScript(watch);
    if (slower > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.route('**/api/v1/sgwj_events.json', (route) => route.fulfill({ contentType: 'application/json', body: bodies.events }));
    await page.route('**/my_job_reviews.json', (route) => route.fulfill({ contentType: 'application/json', body: bodies.jobReviews }));
    await page.goto(origin, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelectorAll('main li h3').length >= 700, undefined, { polling: 500 });
    const { listed, shift, answered } = await page.evaluate(() => {
      const lists = performance.getEntriesByType('resource').filter(({ name }) => /sgwj_events|applied_events/.test(name));
      return { ...globalThis.seen, answered: Math.max(...lists.map((entry) => (entry as PerformanceResourceTiming).responseEnd)) };
    });
    loads.push({ wait: listed - answered, shift, task: await page.evaluate(scroll) });
    await context.close();
  }
  console.log(`${device}: first list ${summary(loads.map(({ wait }) => wait))} ms after the answers, layout shift ${summary(loads.map(({ shift }) => shift), 4)}, longest task while scrolling ${summary(loads.map(({ task }) => task))} ms; load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`);
}
await browser.close();
