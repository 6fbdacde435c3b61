/** @module-tag full */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { startPreview } from '../../server/admin/preview.ts';
import { inProject } from '../../server/base/root.ts';
import type {
  ApplicantContent, ClassContent, ExamContent, InterviewContent, JobReviewContent,
} from '../../server/content/generated/content.d.ts';
import demoApplicants from '../../server/demo/applicants.json';
import demoClasses from '../../server/demo/classes.json';
import demoExams from '../../server/demo/exams.json';
import demoInterviews from '../../server/demo/interviews.json';
import demoReviews from '../../server/demo/job-reviews.json';
import type { Language } from '../../src/base/text.ts';
import { exampleValues, examples } from '../field-types/examples.ts';
import { inThisProcess } from '../fuzz/in-this-process.ts';
import type { Viewport } from './support/browser.ts';
import { Clock } from './support/clock.ts';
import { eventually } from './support/eventually.ts';
import { exampleLabel, fillType } from './support/fill-type.ts';
import { LandingPage } from './support/landing.ts';
import { otherFonts, picture, type Shown } from './support/pictures.ts';
import type { Portal } from './support/portal.ts';
import { ProfilePage } from './support/profile.ts';
import { allowCamera, RecorderPage } from './support/recorder.ts';
import { testWith } from './support/test.ts';
import { deviceOf, type Visit } from './support/visit.ts';

/** A Tuesday, at which everything stands still: the demo's days are counted from it. */
const MOMENT = new Date('2026-11-10T10:00:00+09:00');
const DEMO = 'demo@example.com';
const EXAM = 901;
/** Of all pictures together, in bytes: everybody who takes the project takes them along. */
const MOST = 1_500_000;

/** What the demo's applicant has, for people of the tests. */
const ofDemo = <Entry extends { readonly applicant: string }>(entries: unknown): readonly Omit<Entry, 'applicant'>[] =>
  (entries as readonly Entry[]).filter(({ applicant }) => applicant === DEMO).map(({ applicant: _, ...entry }) => entry);

const [demoExam] = demoExams as unknown as readonly [Omit<ExamContent, 'takers'>];
const [demoApplicant] = demoApplicants as unknown as readonly [ApplicantContent];
const { email: _email, password: _password, student_id: _number, ...demoPerson } = demoApplicant;
const [{ name: className }] = demoClasses as unknown as readonly [ClassContent];

const test = testWith({
  moment: MOMENT,
  hiring: { jobReviews: ofDemo<JobReviewContent>(demoReviews), interviews: ofDemo<InterviewContent>(demoInterviews) },
  learning: { exams: [{ ...demoExam, id: EXAM }], classes: [{ id: EXAM, name: className, lessons: [], exams: [EXAM] }] },
});

interface Look {
  readonly language: Language;
  readonly colorScheme: 'light' | 'dark';
}

/** Opens a page as it is for the demo's applicant; `afresh`: for another of the same name, who has nothing begun. */
type Open = (path: string, who?: 'afresh') => Promise<Visit>;

/** Opens the form that `preview` of the administrators' command makes of these files. */
type Preview = (...files: readonly string[]) => Promise<Page>;

/** Opens the report of `npm run fuzz` over the definition that docs/fuzzing.md begins with. */
type Fuzz = (...options: readonly string[]) => Promise<Page>;

/** `go`: the way to where it is taken, from what opens a page. */
interface Picture<From> {
  readonly name: string;
  readonly size: keyof typeof sizes;
  readonly looks: readonly Look[];
  readonly go: (from: From, look: Look) => Promise<Shown>;
}

const sizes = {
  phone: { width: 390, height: 720 }, desktop: { width: 1024, height: 640 }, tall: { width: 1024, height: 800 },
  sheet: { width: 1200, height: 800 },
} as const;

const light: readonly Look[] = (['en', 'jp'] as const).map((language) => ({ language, colorScheme: 'light' }));
const all: readonly Look[] = [...light, ...light.map(({ language }) => ({ language, colorScheme: 'dark' as const }))];
const english = light.slice(0, 1);

async function home(open: Open): Promise<Visit> {
  const opened = await open('/');
  const landing = new LandingPage(opened);
  await landing.section('landing.events').getByRole('listitem').first().waitFor();
  await landing.section('landing.left').getByRole('listitem').first().waitFor();
  await landing.section('landing.reviews').getByRole('listitem').first().waitFor();
  return opened;
}

async function editedProfile(open: Open): Promise<{ readonly opened: Visit; readonly profile: ProfilePage }> {
  const opened = await open('/profile?mode=edit');
  const profile = new ProfilePage(opened);
  await profile.isEdited();
  return { opened, profile };
}

async function startedExam(open: Open): Promise<Visit> {
  const opened = await open(`/exam/${String(EXAM)}`, 'afresh');
  const { page, t } = opened;
  const start = page.getByRole('button', { name: t('exam.start'), exact: true });
  await start.waitFor();
  // Its time is counted by a clock that goes, and stands still as soon as it has gone far enough.
  await page.clock.setSystemTime(MOMENT);
  const clock = await Clock.stop(page);
  await start.click();
  await clock.until(page.getByRole('timer'));
  // The bar tells when it was saved: in the minute in which it was chosen.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('radio').first().check();
  await clock.run(2_000);
  await saved;
  await clock.run(70_000);
  return opened;
}

const portalPictures: readonly Picture<Open>[] = [
  { name: 'home', size: 'desktop', looks: all, go: home },
  {
    name: 'form-with-gaps', size: 'phone', looks: all, go: async (open) => {
      const { opened, profile } = await editedProfile(open);
      await profile.input(profile.label('Current address')).fill('');
      await profile.input(profile.label('Mobile phone number')).fill('090-12');
      await profile.button('save.save').click();
      await profile.summary.waitFor();
      return opened;
    },
  },
  {
    name: 'changes', size: 'phone', looks: all, go: async (open) => {
      const { opened, profile } = await editedProfile(open);
      await profile.input(profile.label('Mobile phone number')).fill('080-1234-5678');
      const score = profile.input(profile.label('TOEIC score'));
      await score.fill('955');
      // What is filled in is scrolled to by a pixel more or less.
      await score.evaluate((field) => { field.scrollIntoView({ block: 'center' }); });
      await profile.button('save.save').click();
      await profile.confirmation.waitFor();
      return opened;
    },
  },
  { name: 'exam', size: 'phone', looks: all, go: startedExam },
  {
    name: 'recorder', size: 'phone', looks: all, go: async (open) => {
      const { opened, profile } = await editedProfile(open);
      await allowCamera(opened);
      const recorder = new RecorderPage(opened, profile.label('Presentation video'));
      await recorder.press('widget.recorder.turnOn');
      await recorder.stands('ready');
      const clock = await Clock.stop(opened.page);
      await recorder.press('widget.recorder.start');
      await clock.until(recorder.group.locator('[data-recording]'));
      await eventually(async () => (await recorder.kept()).some(({ size }) => size > 0)).toBe(true);
      await clock.run(12_000);
      // The recorder brings its own first line into sight; the label over it belongs to the picture.
      await recorder.group.evaluate((group) => {
        (group.closest('[data-field]') ?? group).scrollIntoView({ behavior: 'instant' });
        scrollBy({ top: -16, behavior: 'instant' });
      });
      return opened;
    },
  },
];

/** Which place of a page a key of the content is; the numbers are in the order of the list, and docs/content.md has it as a table. */
interface Marked {
  readonly name: string;
  readonly go: (open: Open) => Promise<Visit>;
  readonly places: (visit: Visit) => readonly (readonly [key: string, place: Locator])[];
}

const markedPages: readonly Marked[] = [
  {
    name: 'content-home', go: home, places: (visit) => {
      const { page } = visit;
      const landing = new LandingPage(visit);
      const event = landing.section('landing.events').getByRole('listitem').first();
      const today = landing.section('landing.left').locator('section').first();
      return [
        ['`interviews.json`: `interview.step_name`; `jobs.json`: `company_name`', today.getByRole('heading')],
        ['`interviews.json`: `interview.start`', today.locator('p').first()],
        ['`interviews.json`: `interview.url`', today.getByRole('link', { name: visit.t('interview.join') })],
        ['`events.json`: `name`', event.getByRole('heading')],
        ['`events.json`: `start`, `end`', event.locator('dl')],
        ['`events.json`: `applied`', event.getByRole('button')],
        ['`applicants.json`: `name`, `japanese_name`', page.getByRole('main').locator('h1 + p')],
      ];
    },
  },
  {
    name: 'content-exam', go: startedExam, places: ({ page }) => [
      ['`title`', page.getByRole('heading', { level: 1 })],
      ['`end`', page.locator('h1 + p')],
      ['`question_groups[].timelimit`', page.getByRole('timer').locator('..')],
      ['`question_groups[].question_group_name`', page.getByRole('heading', { level: 2 })],
      ['`question_groups[].questions[].question_name`', page.getByRole('radiogroup').first().locator('xpath=preceding-sibling::*[1]')],
      ['`question_groups[].questions[].options[].option_name`', page.getByRole('radio').first()],
    ],
  },
  {
    name: 'content-interview', go: async (open) => {
      const opened = await open('/interview');
      await opened.page.getByRole('article').first().waitFor();
      return opened;
    },
    places: ({ page, t }) => {
      const card = page.getByRole('article').first();
      return [
        ['`jobs.json`: `logo`', card.getByRole('img').first()],
        ['`jobs.json`: `company_name`', card.getByRole('heading', { level: 2 })],
        ['`jobs.json`: `title`', card.locator('h2 + p')],
        ['`interviews.json`: `interview.step_name`', card.getByRole('heading', { level: 3 }).first()],
        ['`interviews.json`: `interview.start`', card.locator('h3').first().locator('xpath=../following-sibling::*[1]')],
        ['`interviews.json`: `interview.url`', card.getByRole('link').first()],
        ['`jobs.json`: `description`', card.getByRole('button', { name: t('job.descriptionOf', { job: '' }).trim() }).first()],
      ];
    },
  },
];

const markedPictures: readonly Picture<Open>[] = markedPages.map(({ name, go, places }) => ({
  name, size: 'tall', looks: english, go: async (open) => {
    const opened = await go(open);
    return { page: opened.page, marks: places(opened).map(([, place]) => place) };
  },
}));

/** The examples of docs/field-types.md: the type, and the files that it is made of. */
const typeFiles: Readonly<Record<string, readonly string[]>> = {
  address: ['address'],
  japanese_postal_code: ['japanese-postal-code'],
  jlpt_result: ['jlpt-result'],
  bank_account: ['bank-account', 'bank-account-parts'],
  japanese_address: ['japanese-address', 'japanese-postal-code'],
  certificates: ['certificates'],
  work_history: ['work-history'],
};

const typePictures: readonly Picture<Preview>[] = Object.entries(typeFiles).map(([type, files]) => ({
  name: `type-${type.replaceAll('_', '-')}`, size: 'phone', looks: light, go: async (preview, { language }) => {
    const page = await preview(...files.map((file) => inProject('docs', 'field-types', `${file}.json`)));
    const [sent = ''] = exampleValues[type]?.valid[0]?.slice(1) ?? [];
    const form = { page, language, types: examples };
    await fillType(form, page, type, exampleLabel(form, type), /^[[{]/.test(sent) ? JSON.parse(sent) : sent);
    return { page, seen: page.locator(`[data-field="custom_fields.${type}"]`) };
  },
}));

/** As many columns as a wide page has room for, in the place of one. */
const COLUMNS = `main { max-inline-size: none !important; } [role="alert"] { display: none; }
  [data-section] { display: block !important; columns: 3; column-gap: 40px; }
  [data-field] { break-inside: avoid; margin-block-end: 24px; }`;

const widgetPicture: Picture<Preview> = {
  name: 'widgets', size: 'sheet', looks: english, go: async (preview) => {
    const page = await preview(inProject('tests', 'e2e', 'support', 'every-widget.json'));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    return { page, seen: page.locator('[data-section]'), style: COLUMNS };
  },
};

const reportPicture: Picture<Fuzz> = {
  name: 'fuzz-report', size: 'sheet', looks: english, go: async (fuzz) => {
    const page = await fuzz('--runs', '300', '--seed', '1', '--report', 'html');
    return { page, seen: page.locator('body') };
  },
};

/** A row for each look; the file's name is the row's. */
const rowsOf = <From>(pictures: readonly Picture<From>[]) => pictures
  .flatMap(({ looks, ...each }) => looks.map((look) => ({ ...each, look, file: `${each.name}-${look.language}-${look.colorScheme}` })));

const portalRows = rowsOf([...portalPictures, ...markedPictures]);
const previewRows = rowsOf([...typePictures, widgetPicture]);
const reportRows = rowsOf([reportPicture]);

const deviceFor = (size: keyof typeof sizes): Viewport => (size === 'phone' ? 'phone' : 'desktop');

const read = (path: string): Promise<string> => readFile(inProject(path), 'utf8');

/** One person for each language, on each server: their address and number are seen. */
const people = new WeakMap<Portal, Map<Language, Promise<ApplicantContent>>>();

type Bring = (more: Partial<ApplicantContent>) => Promise<ApplicantContent>;

function personOf(portal: Portal, language: Language, bring: Bring): Promise<ApplicantContent> {
  const known = people.get(portal) ?? new Map<Language, Promise<ApplicantContent>>();
  people.set(portal, known);
  const person = known.get(language) ?? bring({ email: `ananya.sharma@${language}.example`, student_id: `S2026-0142-${language}` });
  known.set(language, person);
  return person;
}

test.for(portalRows)('$file is as the docs show it', async ({ file, size, look, go }, { browser, visit, newPerson, stage, skip }) => {
  const other = await otherFonts(browser);
  skip(other !== undefined, other);
  const { language } = look;
  const bring: Bring = (more) => newPerson(language, { ...demoPerson, is_product: language === 'jp', ...more });
  const open: Open = async (path, who) => {
    const as = who === 'afresh' ? await bring({}) : await personOf(stage.portal, language, bring);
    const opened = await visit({ ...look, viewport: deviceFor(size), as, path, clock: MOMENT });
    await opened.page.setViewportSize(sizes[size]);
    return opened;
  };
  expect(await picture(file, await go(open, look))).toBeUndefined();
});

test.for(previewRows)('$file is as the docs show it', async ({ file, size, look, go }, { browser, skip, onTestFinished }) => {
  const other = await otherFonts(browser);
  skip(other !== undefined, other);
  const preview: Preview = async (...files) => {
    const { url, close } = await startPreview(files);
    const context = await browser.newContext({ ...deviceOf({ ...look, viewport: deviceFor(size) }), viewport: sizes[size] });
    onTestFinished(async () => {
      await context.close();
      await close();
    });
    const page = await context.newPage();
    await page.goto(`${url}?language=${look.language}`);
    await page.locator('[data-field]').first().waitFor();
    return page;
  };
  expect(await picture(file, await go(preview, look))).toBeUndefined();
});

test.for(reportRows)('$file is as the docs show it', async ({ file, size, look, go }, { browser, skip, onTestFinished }) => {
  const other = await otherFonts(browser);
  skip(other !== undefined, other);
  const fuzz: Fuzz = async (...options) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-report-'));
    const page = await browser.newPage({ viewport: sizes[size] });
    onTestFinished(async () => {
      await page.close();
      await rm(folder, { recursive: true });
    });
    const [, definition = ''] = /```json\n([^`]*)```/.exec(await read('docs/fuzzing.md')) ?? [];
    await writeFile(join(folder, 'member-code.json'), definition);
    const { out } = await inThisProcess(folder, folder, ['member-code.json', ...options]);
    await page.setContent(out);
    return page;
  };
  expect(await picture(file, await go(fuzz, look))).toBeUndefined();
});

test('every picture is of the table and shown by a page, and all together are small', async () => {
  const files = (await readdir(inProject('docs', 'images'))).filter((file) => file.endsWith('.png'));
  expect(files.sort()).toEqual([...portalRows, ...previewRows, ...reportRows].map(({ file }) => `${file}.png`).sort());
  const places = ['README.md', 'docs/field-types.md', 'docs/fuzzing.md', 'docs/content.md', 'docs/guides/widgets.md'];
  const pages = (await Promise.all(places.map(read))).join('\n');
  expect(files.filter((file) => !pages.includes(`images/${file}`))).toEqual([]);
  const bytes = await Promise.all(files.map(async (file) => (await stat(inProject('docs', 'images', file))).size));
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(MOST);
});

test('docs/content.md says of each number which key it is', async ({ visit }) => {
  const page = await read('docs/content.md');
  const opened = await visit({ language: 'en' });
  for (const { name, places } of markedPages) {
    const table = page.slice(page.indexOf(`images/${name}-en-light.png`)).match(/(?:^\|.*\|\n)+/m)?.[0].trim().split('\n').slice(2);
    expect(table, name).toEqual(places(opened).map(([key], index) => `| ${String(index + 1)} | ${key} |`));
  }
});
