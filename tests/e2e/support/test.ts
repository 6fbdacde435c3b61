import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { expect, inject, test as base } from 'vitest';
import type { ApplicantContent, RegistrationFormContent } from '../../../server/content/content.ts';
import type { Language } from '../../../src/base/text.ts';
import { peopleOf } from './people.ts';
import { launchBrowser, launchLasting } from './browser.ts';
import { saveEvidence } from './evidence.ts';
import type { Hiring } from './hiring.ts';
import type { Learning } from './learning.ts';
import { startPortal, type More, type Portal } from './portal.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { deviceOf, openVisit, visitOn, type Visit, type VisitOptions } from './visit.ts';

interface Stage {
  readonly portal: Portal;
  readonly proxy: Proxy;
  readonly browser: Browser;
  /** Whom no test of this file has used yet. */
  readonly unused: Readonly<Record<Language, ApplicantContent[]>>;
}

interface Wishes extends Omit<More, 'people'> {
  /** Of the server, besides those that all servers of the tests have. */
  readonly settings: Readonly<Record<string, string>>;
}

async function setStage(browser: Browser, { applicants, forms, hiring, learning, settings }: Wishes, perLanguage?: number): Promise<Stage> {
  const unused = { en: peopleOf('en', perLanguage), jp: peopleOf('jp', perLanguage) };
  const everybody = [...unused.en, ...unused.jp];
  const more = { applicants: [...everybody, ...applicants], forms, hiring, learning, people: everybody.map(({ email }) => email) };
  const portal = await startPortal(inject('templateFolder'), more, settings);
  return { portal, browser, proxy: await startProxy(portal), unused };
}

async function clear({ portal, proxy }: Stage): Promise<void> {
  await proxy.close();
  await portal.close();
}

/** One browser for all files of a worker: what a visit leaves behind ends with its context. */
// eslint-disable-next-line no-empty-pattern -- the runner reads the pattern for what the fixture asks for: nothing
const withBrowser = base.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await launchBrowser();
  onCleanup(() => browser.close());
  return browser;
});

/**
 * A test against the built product: a server and a proxy in front of it for each file, and for a second try; people and devices of
 * its own for each test. A test fails on whatever `watch` complains of. Who else, and which other application forms are there, and what
 * the file's people find on the landing page, among their interviews (`Hiring`), in their classes and exams (`Learning`), is the file's own
 * wish; so is, where it has one of these, how many they are, and how the server is set.
 */
export const testWith = (
  applicants: readonly ApplicantContent[] = [], forms: readonly RegistrationFormContent[] = [], hiring: Hiring = {}, perLanguage?: number,
  learning: Learning = {}, settings: Readonly<Record<string, string>> = {},
) => withBrowser
  .extend('more', { scope: 'file' }, { applicants, forms, hiring, learning, settings })
  .extend('stageOfFile', { scope: 'file' }, async ({ browser, more }, { onCleanup }) => {
    const stage = await setStage(browser, more, perLanguage);
    onCleanup(() => clear(stage));
    return stage;
  })
  .extend('stage', async ({ browser, more, stageOfFile, task }, { onCleanup }) => {
    if ((task.result?.retryCount ?? 0) === 0) return stageOfFile;
    // The first try has registered, saved and sent codes: a second is to find all as it was (docs/decisions/0039).
    const stage = await setStage(browser, more, perLanguage);
    onCleanup(() => clear(stage));
    return stage;
  })
  .extend('newApplicant', ({ stage }) => (language: Language): ApplicantContent => {
    const next = stage.unused[language].shift();
    if (!next) throw new Error('every applicant of this file has been used; raise PEOPLE_PER_LANGUAGE');
    return next;
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
      expect.soft(visits.flatMap(({ watch }) => watch.complaints())).toEqual([]);
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
      expect.soft(visits.flatMap(({ watch }) => watch.complaints())).toEqual([]);
    });
    return async (options, port = proxy.port) => {
      const opened = await visitOn(await launchLasting(folder, deviceOf(options)), port, options);
      visits.push(opened);
      return opened;
    };
  });

export const test = testWith();
