import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import type { ApplicantContent } from '../../../server/content/generated/content.d.ts';
import type { Language } from '../../../src/base/text.ts';
import { noteRequest } from '../../reach/requests.ts';
import { viewports, type Viewport } from './browser.ts';
import { ownCall } from './own-call.ts';
import { textsIn, type Texts } from './texts.ts';
import { watch, type Watch } from './watch.ts';

export interface VisitOptions {
  readonly language: Language;
  readonly viewport?: Viewport;
  readonly colorScheme?: 'light' | 'dark';
  /** Who has logged in before, on this device; nobody where it is left out. */
  readonly as?: ApplicantContent;
  /** The page that is opened. */
  readonly path?: string;
  /** Where the portal is asked for, in place of the host name of the language. */
  readonly host?: string;
  readonly timeZone?: string;
  /** Puts the clock of the pages into the test's hands (`page.clock`); until it is moved it goes as ever, or stands still at a moment. */
  readonly clock?: boolean | Date;
  /** Runs in each page before anything of the portal does: changes what the browser has or does. */
  readonly before?: (() => void) | undefined;
}

/** One person at one device. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly language: Language;
  readonly t: Texts;
  readonly origin: string;
  readonly watch: Watch;
  /** Another window of the same browser. */
  readonly openWindow: (path: string) => Promise<Page>;
}

/** A host name with the product's marker speaks Japanese before anybody has logged in (spec §1). */
const hosts: Readonly<Record<Language, string>> = { en: '127.0.0.1', jp: 'campus.localhost' };

let callers = 0;

/** An address that nobody has called from yet: the server limits by address, and no test is to meet the limits of another. */
export function newCaller(): Readonly<Record<string, string>> {
  callers += 1;
  return { 'x-forwarded-for': `10.0.${callers >> 8}.${callers & 255}` };
}

interface LoginAnswer {
  readonly access_token: { readonly token: string };
}

async function tokenOf({ email, password }: ApplicantContent, port: number): Promise<string> {
  const answer = await ownCall(`http://127.0.0.1:${port}/api/v1/auth/login.json`, {
    method: 'POST', headers: { 'content-type': 'application/json', ...newCaller() }, body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot log in: ${answer.status}`);
  return ((await answer.json()) as LoginAnswer).access_token.token;
}

/** Puts a log-in on the device before its first page, which is quicker than the context's `storageState` by a page. */
const keepToken = (context: BrowserContext, token: string) =>
  context.addInitScript((value) => { localStorage.setItem('portal.token', value); }, token);

/** A device as `options` has it. */
export const deviceOf = ({ language, viewport = 'desktop', colorScheme = 'light', timeZone = 'Asia/Tokyo' }: VisitOptions): BrowserContextOptions => ({
  ...viewports[viewport], colorScheme, reducedMotion: 'reduce', locale: language === 'jp' ? 'ja-JP' : 'en-GB', timezoneId: timeZone,
  extraHTTPHeaders: newCaller(),
});

/** Opens the portal as it is for this person. */
export const openVisit = async (browser: Browser, port: number, options: VisitOptions): Promise<Visit> =>
  visitOn(await browser.newContext(deviceOf(options)), port, options);

/** The same on a device that is there. */
export async function visitOn(context: BrowserContext, port: number, options: VisitOptions): Promise<Visit> {
  const { language, as, path = '/', host = hosts[language] } = options;
  const origin = `http://${host}:${port}`;
  context.setDefaultTimeout(30_000);
  if (options.clock instanceof Date) await context.clock.setFixedTime(options.clock);
  else if (options.clock) await context.clock.install();
  context.on('request', (request) => { noteRequest(request.method(), new URL(request.url()).pathname); });
  const watching = await watch(context, origin);
  if (options.before) await context.addInitScript(options.before);
  const openWindow = async (address: string): Promise<Page> => {
    const page = await context.newPage();
    watching.follow(page);
    // From now on the browser hands choosers over instead of opening them; asked for only when one is near, it may be too late.
    page.on('filechooser', () => undefined);
    await page.goto(origin + address);
    return page;
  };
  const loggedIn = as && await keepToken(context, await tokenOf(as, port));
  const page = await openWindow(path);
  await loggedIn?.dispose();
  return { page, context, language, t: textsIn(language), origin, watch: watching, openWindow };
}
