import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { expect, test as base } from 'vitest';
import type { ApplicantContent } from '../../../server/content/generated/content.d.ts';
import type { Language } from '../../../src/base/text.ts';
import { FIRST_PEOPLE, newPeople } from './people.ts';
import { launchBrowser, launchLasting } from './browser.ts';
import { saveEvidence } from './evidence.ts';
import { startPortal, type Home, type More, type Portal } from './portal.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { deviceOf, openVisit, visitOn, type Visit, type VisitOptions } from './visit.ts';

interface Stage {
  readonly portal: Portal;
  readonly proxy: Proxy;
  readonly browser: Browser;
  /** Whom no test has used yet. */
  readonly unused: Readonly<Record<Language, ApplicantContent[]>>;
  /** So many of a language who are not there yet. */
  readonly people: (language: Language, count: number) => ApplicantContent[];
}

interface Wishes extends More {
  /** Of the server, besides those that all servers of the tests have. */
  readonly settings: Readonly<Record<string, string>>;
  readonly home: Home;
  /** At which the clock of its server stands still; absent: it goes. */
  readonly moment?: Date;
  /** Whether its tests change content: then it shares its server with no other file. */
  readonly changesContent: boolean;
}

async function setStage(browser: Browser, { settings, home, moment, ...more }: Wishes): Promise<Stage> {
  const people = newPeople();
  const unused = { en: people('en', FIRST_PEOPLE), jp: people('jp', FIRST_PEOPLE) };
  const portal = await startPortal([...unused.en, ...unused.jp], more, settings, home, moment);
  return { portal, browser, proxy: await startProxy(portal), unused, people };
}

async function clear({ portal, proxy }: Stage): Promise<void> {
  await proxy.close();
  await portal.close();
}

/** One browser for all files of a worker: what a visit leaves behind ends with its context. */
// oxlint-disable-next-line no-empty-pattern -- the runner reads the pattern for what the fixture asks for: nothing
const withBrowser = base.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await launchBrowser();
  onCleanup(() => browser.close());
  return browser;
});

const nothing: Wishes = { applicants: [], forms: [], hiring: {}, learning: {}, settings: {}, home: 'this process', changesContent: false };

const refuse = (): never => { throw new Error('whose tests change content says so: changesContent'); };

/** A worker's stage for all who wish for nothing, begun by the first of them. */
const withPlainStage = withBrowser.extend('plainStage', { scope: 'worker' }, async ({ browser }, { onCleanup }) => {
  let stage: Promise<Stage> | undefined;
  onCleanup(async () => {
    if (stage) await clear(await stage);
  });
  return (): Promise<Stage> => (stage ??= setStage(browser, nothing).then((made) => ({ ...made, portal: { ...made.portal, load: refuse, admin: refuse } })));
});

/** New people are brought when so few are left in a language: a test takes fewer. */
const FEW = 6;
const MORE_PEOPLE = 10;

async function refill({ portal, unused, people }: Stage): Promise<void> {
  if (Math.min(unused.en.length, unused.jp.length) >= FEW) return;
  const [en, jp] = [people('en', MORE_PEOPLE), people('jp', MORE_PEOPLE)];
  await portal.add([...en, ...jp]);
  unused.en.push(...en);
  unused.jp.push(...jp);
}

/**
 * A test against the product: a server and a proxy in front of it, people and devices of the test's own. A test fails on whatever
 * `watch` complains of. Files that wish for nothing share a stage for each worker; what a file wishes for (who else and which other
 * application forms are there, what its people find on the landing page and among their interviews, in their classes and exams, how the
 * server is set, where it runs, at which moment) it has for itself, and so has a second try, which is to find all as it was
 * (docs/decisions/0039).
 */
export const testWith = (wishes: Partial<Wishes> = {}) => withPlainStage
  .extend('stageOfFile', { scope: 'file' }, async ({ browser, plainStage }, { onCleanup }) => {
    if (Object.keys(wishes).length === 0) return plainStage();
    const stage = await setStage(browser, { ...nothing, ...wishes });
    onCleanup(() => clear(stage));
    return stage;
  })
  .extend('stage', async ({ browser, stageOfFile, task }, { onCleanup }) => {
    if ((task.result?.retryCount ?? 0) === 0) return stageOfFile;
    const stage = await setStage(browser, { ...nothing, ...wishes });
    onCleanup(() => clear(stage));
    return stage;
  })
  .extend('newApplicant', async ({ stage }) => {
    await refill(stage);
    return (language: Language): ApplicantContent => {
      const next = stage.unused[language].shift();
      if (!next) throw new Error('the test takes more people than there are; raise FEW');
      return next;
    };
  })
  .extend('newPerson', ({ stage }) => async (language: Language, more: Partial<ApplicantContent> = {}): Promise<ApplicantContent> => {
    const [person] = stage.people(language, 1).map((each) => ({ ...each, ...more }));
    if (!person) throw new Error('nobody was made');
    await stage.portal.add([person]);
    return person;
  })
  .extend('proxy', ({ stage }, { onCleanup }) => {
    onCleanup(() => { stage.proxy.mend(); });
    return stage.proxy;
  })
  .extend('visit', async ({ stage, proxy, task }, { onCleanup }) => {
    const visits: Visit[] = [];
    onCleanup(async () => {
      if (task.result?.state === 'fail') await saveEvidence(task, visits);
      await Promise.all(visits.map(({ context }) => context.close()));
      // What throws here ends all further cleaning up, and is thrown once more after the second try: complaints fail a test softly.
      proxy.mend();
      // As one text: where a second try passes, the first line of the message is all that is left to read.
      expect.soft(visits.flatMap(({ watch }) => watch.complaints()).join('; ')).toBe('');
    });
    return async (options: VisitOptions): Promise<Visit> => {
      const opened = await openVisit(stage.browser, proxy.port, options);
      visits.push(opened);
      return opened;
    };
  });

/** Visits with one browser of their own, the same profile each time: it can be killed, and opened again. `port`: where the portal is. */
export type LastingVisit = (options: VisitOptions, port?: number) => Promise<Visit>;

/** `testWith` for what is to outlive its browser. */
export const lastingTestWith = (...wishes: Parameters<typeof testWith>) => testWith(...wishes)
  .extend('lastingVisit', async ({ proxy, task }, { onCleanup }): Promise<LastingVisit> => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-browser-'));
    const visits: Visit[] = [];
    onCleanup(async () => {
      if (task.result?.state === 'fail') await saveEvidence(task, visits);
      await Promise.all(visits.map(({ context }) => context.close()));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      proxy.mend();
      expect.soft(visits.flatMap(({ watch }) => watch.complaints()).join('; ')).toBe('');
    });
    return async (options, port = proxy.port) => {
      const opened = await visitOn(await launchLasting(folder, deviceOf(options)), port, options);
      visits.push(opened);
      return opened;
    };
  });

export const test = testWith();
