import type { Browser } from 'playwright';
import { expect, inject, test as base } from 'vitest';
import type { ApplicantContent, RegistrationFormContent } from '../../../server/content/content.ts';
import type { Language } from '../../../src/base/text.ts';
import { peopleOf } from './people.ts';
import { launchBrowser } from './browser.ts';
import { saveEvidence } from './evidence.ts';
import type { Hiring } from './hiring.ts';
import type { Learning } from './learning.ts';
import { startPortal, type More, type Portal } from './portal.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { openVisit, type Visit, type VisitOptions } from './visit.ts';

interface Stage {
  readonly portal: Portal;
  readonly proxy: Proxy;
  readonly browser: Browser;
  /** Whom no test of this file has used yet. */
  readonly unused: Readonly<Record<Language, ApplicantContent[]>>;
}

async function setStage({ applicants, forms, hiring, learning }: Omit<More, 'people'>, perLanguage?: number): Promise<Stage> {
  const unused = { en: peopleOf('en', perLanguage), jp: peopleOf('jp', perLanguage) };
  const everybody = [...unused.en, ...unused.jp];
  const more = { applicants: [...everybody, ...applicants], forms, hiring, learning, people: everybody.map(({ email }) => email) };
  const [portal, browser] = await Promise.all([startPortal(inject('templateFolder'), more), launchBrowser()]);
  return { portal, browser, proxy: await startProxy(portal), unused };
}

async function clear({ portal, proxy, browser }: Stage): Promise<void> {
  await browser.close();
  await proxy.close();
  await portal.close();
}

/**
 * A test against the built product: a server, a proxy in front of it and a browser for each file; people and devices of
 * its own for each test. A test fails on whatever `watch` complains of. Who else, and which other application forms are there, and what
 * the file's people find on the landing page, among their interviews (`Hiring`), in their classes and exams (`Learning`), is the file's own
 * wish; so is, where it has one of these, how many they are.
 */
export const testWith = (
  applicants: readonly ApplicantContent[] = [], forms: readonly RegistrationFormContent[] = [], hiring: Hiring = {}, perLanguage?: number,
  learning: Learning = {},
) => base
  .extend('more', { scope: 'file' }, { applicants, forms, hiring, learning })
  .extend('stage', { scope: 'file' }, async ({ more }, { onCleanup }) => {
    const stage = await setStage(more, perLanguage);
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
      expect(visits.flatMap(({ watch }) => watch.complaints())).toEqual([]);
    });
    return async (options: VisitOptions): Promise<Visit> => {
      const opened = await openVisit(stage.browser, proxy.port, options);
      visits.push(opened);
      return opened;
    };
  });

export const test = testWith();
