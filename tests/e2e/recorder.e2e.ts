import { json } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { ApplicantContent } from '../../server/content/generated/content.d.ts';
import english from '../../server/base/locales/en.json';
import japanese from '../../server/base/locales/ja.json';
import { rounds } from '../arbitraries/rounds.ts';
import { violationsOn } from './support/axe.ts';
import { killBrowser } from './support/browser.ts';
import { callsOf } from './support/calls.ts';
import { chooseFile } from './support/choose-file.ts';
import { bothLanguages, inTurn, looksInTurn } from './support/devices.ts';
import { Keyboard } from './support/keyboard.ts';
import { exam, examGroup, examQuestion, jclass, type Learning } from './support/learning.ts';
import { ownCall } from './support/own-call.ts';
import { ProfilePage } from './support/profile.ts';
import { cutBeforeServer, type Fault } from './support/proxy.ts';
import { allowCamera, RecorderPage, refuseCamera, storedVideo } from './support/recorder.ts';
import { lastingTestWith, type LastingVisit } from './support/test.ts';
import type { TextKey } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

const FIELD = 'Presentation video';
/** What the server says of files, up to what it fills in. */
const refusals = {
  en: { notVideo: english.notVideo, tooBig: english.videoTooBig.replace(/\{most\}.*/, '') },
  jp: { notVideo: japanese.notVideo, tooBig: japanese.videoTooBig.replace(/\{most\}.*/, '') },
};
const [EXAM, SHORT] = [971, 972];
const learning: Learning = {
  exams: [
    exam(EXAM, [examGroup(71, { questions: [examQuestion(711, 'video')] }), examGroup(72)]),
    exam(SHORT, [examGroup(73, { timelimit: 14, questions: [examQuestion(731, 'video')] }), examGroup(74)]),
  ],
  classes: [{ ...jclass(981), exams: [EXAM, SHORT] }],
};
const test = lastingTestWith({ learning });

test.for(looksInTurn(0))('a video of the profile is recorded, saved and played, and stands at the host in 720 × 480 with its sound ($language, $viewport) [REC-01, REC-02, REC-03, REC-07, REC-08, VAL-23]', async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/profile?mode=edit' });
  const { page, t } = opened;
  await allowCamera(opened);
  const asked: string[] = [];
  page.on('request', (request) => { if (/\/me\/videos|\/videos\//.test(request.url())) asked.push(request.method()); });
  const saved = callsOf(page);
  const profile = new ProfilePage(opened);
  await profile.isEdited();
  const recorder = new RecorderPage(opened, profile.label(FIELD));
  await recorder.stands('intro');
  expect(await violationsOn(page)).toEqual([]);
  await recorder.record(3);
  await recorder.press('widget.recorder.stop');
  await recorder.stands('review');
  expect(await violationsOn(page)).toEqual([]);
  const [{ length } = { length: 0 }] = await recorder.kept();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await recorder.press('widget.recorder.use');
  await recorder.plays();
  expect(asked[0]).toBe('POST');
  expect(asked.indexOf('PATCH')).toBeLessThan(asked.lastIndexOf('HEAD'));
  await profile.save();
  expect(saved.map(({ call }) => call)).toContainEqual(expect.stringContaining('PUT /api/v1/applicants/'));
  await page.reload();
  await profile.isViewed();
  const link = await profile.fact(profile.label(FIELD)).locator('video[src]').evaluate((video: HTMLVideoElement) => video.src);
  const facts = await storedVideo(link);
  expect(facts).toMatchObject({ kind: 'mp4', codec: 'h264', width: 720, height: 480, sound: 'aac', isFastStart: true });
  expect(Math.abs(facts.seconds * 1_000 - length)).toBeLessThan(1_000);
  await profile.edit();
  await recorder.plays();
  await recorder.button('widget.video.recordAgain').waitFor();
  expect(await recorder.kept()).toEqual([]);
  expect(t('widget.video.recordAgain')).toBe(device.language === 'en' ? 'Record Again' : '録画し直す');
});

test.for(looksInTurn(1))('who refuses the camera is told how to allow it, and can choose a file ($language, $viewport)', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const allow = await refuseCamera(opened);
  const profile = new ProfilePage(opened);
  await profile.isEdited();
  const recorder = new RecorderPage(opened, profile.label(FIELD));
  await recorder.press('widget.recorder.turnOn');
  await recorder.stands('problem');
  await recorder.group.getByText(t('widget.recorder.problem.refused'), { exact: true }).waitFor();
  await recorder.group.getByText(t('widget.recorder.help.refused'), { exact: true }).waitFor();
  await recorder.button('widget.upload.choose').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await allow();
  await allowCamera(opened);
  await recorder.press('widget.recorder.turnOn');
  await recorder.stands('ready');
});

/** The browser's own camera is gone, as if it had been unplugged. Answers what brings it back. */
async function unplugCamera({ page }: Visit): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Requested device not found', 'NotFoundError'));
  });
  return () => page.evaluate(() => { Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'); });
}

/** What the server says of a video, were it so large. */
const asIfOf = (size: number, origin: () => string): Fault => async ({ request, response }) => {
  const body = await json(request) as { readonly upload: object };
  const answer = await ownCall(`${origin()}/me/videos`, {
    method: 'POST', headers: { 'content-type': 'application/json', authorization: request.headers.authorization ?? '', 'accept-language': request.headers['accept-language'] ?? '' },
    body: JSON.stringify({ ...body, upload: { ...body.upload, size } }),
  });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
};

test.for(inTurn(0))('says what is in the way, and is led on by the keyboard: no camera, a pause, a deletion, and files that are refused ($language, $viewport)', { tags: 'full' }, async (device, { visit, newApplicant, proxy, stage }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/profile?mode=edit' });
  const { page, t, watch } = opened;
  watch.expect(/ERR_|status of 4(?:13|22)/);
  const keyboard = new Keyboard(page);
  await allowCamera(opened);
  const profile = new ProfilePage(opened);
  await profile.isEdited();
  const recorder = new RecorderPage(opened, profile.label(FIELD));
  const { group } = recorder;
  const says = async (key: TextKey): Promise<void> => {
    await group.getByText(t(key)).first().waitFor();
    expect(await violationsOn(page), key).toEqual([]);
  };
  const press = async (key: TextKey): Promise<void> => {
    await keyboard.goTo(group.getByRole('button').and(page.getByText(t(key), { exact: true })));
    await keyboard.press('Enter');
  };
  /** A deletion is asked about, and the safe answer has the focus. */
  const remove = async (): Promise<void> => {
    await press('widget.recorder.remove');
    expect(await keyboard.isAt(recorder.button('widget.recorder.keep'))).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    await press('widget.recorder.removeNow');
    await recorder.stands('intro');
  };
  const give = (): Promise<void> =>
    chooseFile(page, () => press('widget.upload.choose'), { name: 'me.mp4', mimeType: 'video/mp4', buffer: Buffer.from('No film.') });

  await recorder.stands('intro');
  await recorder.button('widget.recorder.turnOn').focus();
  const plugIn = await unplugCamera(opened);
  await keyboard.press('Enter');
  await says('widget.recorder.problem.missing');
  await plugIn();
  await press('load.retry');
  await recorder.stands('ready');
  await press('widget.recorder.start');
  await recorder.stands('recording');
  await recorder.hasRecorded(2);
  await press('widget.recorder.stop');
  await recorder.stands('review');

  const { lift } = proxy.break(/^(?:PATCH|HEAD) .*\/me\/videos\//, cutBeforeServer);
  // Between the sentence and the buttons are those of the player, which are the browser's own.
  await recorder.button('widget.recorder.use').press('Enter');
  await says('video.waiting.network');
  await press('video.pause');
  await says('video.paused');
  await remove();
  lift();

  await give();
  await says('widget.recorder.failed.video');
  await group.getByText(refusals[device.language].notVideo).first().waitFor();
  await remove();
  proxy.break(/^POST .*\/me\/videos$/, asIfOf(600_000_000, stage.portal.origin));
  await give();
  await says('widget.recorder.failed.video');
  await group.getByText(refusals[device.language].tooBig).first().waitFor();
  await remove();
});

/** What came since the last piece may be gone: pieces come each second, and a machine that has much else to do brings them late. */
const MOST_LOST_MS = 2_000;

/** What ends a page without asking it; the page on which the applicant is afterwards. */
const ends: Readonly<Record<'tab' | 'browser' | 'reload', (visit: Visit, open: () => Promise<Visit>) => Promise<Visit>>> = {
  tab: async (visit) => {
    const session = await visit.context.newCDPSession(visit.page);
    const crashed = new Promise((resolve) => visit.page.once('crash', resolve));
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
    const page = await visit.openWindow('/profile?mode=edit');
    await visit.page.close();
    return { ...visit, page };
  },
  browser: async ({ context }, open) => {
    await killBrowser(context);
    return open();
  },
  reload: async (visit) => {
    visit.page.once('dialog', (dialog) => void dialog.accept());
    await visit.page.reload();
    return visit;
  },
};

const openOn = async (visit: LastingVisit, device: (typeof bothLanguages)[number], as: ApplicantContent): Promise<Visit> => {
  const opened = await visit({ ...device, as, path: '/profile?mode=edit' });
  await allowCamera(opened);
  return opened;
};

const [large, small] = bothLanguages;
const endings = ([{ end: 'browser', ...small }, { end: 'tab', ...large }, { end: 'reload', ...small }] as const).slice(0, rounds(1, 3));

test.for(endings)('a recording is there again, but for its last moment, after the end of its page: $end ($language, $viewport)', { tags: 'full' }, async ({ end, ...device }, { lastingVisit, newApplicant }) => {
  const as = newApplicant(device.language);
  const open = (): Promise<Visit> => openOn(lastingVisit, device, as);
  let opened = await open();
  const lost: number[] = [];
  for (let round = 0; round < rounds(1, 20); round += 1) {
    const label = new ProfilePage(opened).label(FIELD);
    const recorder = new RecorderPage(opened, label);
    await recorder.record(2);
    const begun = Date.now();
    const [{ length: before } = { length: 0 }] = await recorder.kept();
    // Moments of the second, one after the other, none like the one before.
    await opened.page.waitForTimeout((round * 373) % 1_000 + 500);
    const lasted = before + Date.now() - begun;
    opened = await ends[end](opened, open);
    const again = new RecorderPage(opened, label);
    await again.stands('review');
    const [{ length } = { length: 0 }] = await again.kept();
    lost.push(lasted - length);
    await again.press('widget.recorder.remove');
    await again.press('widget.recorder.removeNow');
    await again.stands('intro');
  }
  console.info(`${end}: lost ${lost.map(Math.round).join(', ')} ms`);
  expect(Math.max(...lost)).toBeLessThanOrEqual(MOST_LOST_MS);
});

/** The exam's texts, each with an id. */
const texts = {
  en: { question: (id: number) => `Your speech ${id}`, part: (id: number) => `Part ${id}` },
  jp: { question: (id: number) => `スピーチ${id}`, part: (id: number) => `パート${id}` },
};

test.for(inTurn(1))('an exam\'s answer is recorded, and the address of its mp4 is what is saved ($language, $viewport) [EXAM-16]', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const { question, part } = texts[device.language];
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${EXAM}` });
  const { page, t } = opened;
  await allowCamera(opened);
  const asked = callsOf(page);
  await page.getByRole('button', { name: t('exam.start'), exact: true }).click();
  const recorder = new RecorderPage(opened, question(711));
  await recorder.record(2);
  // Nobody has to stop it or to say that it is to be used: Next does.
  await page.getByRole('button', { name: t('exam.next'), exact: true }).click();
  await page.getByRole('heading', { name: part(72), exact: true }).waitFor();
  const saves = asked.filter(({ call }) => call.endsWith('/update.json')).map(({ body }) => (body as { applicants_exam: { question_id?: number; answer?: string } }).applicants_exam);
  expect(saves.find(({ question_id: id }) => id === 711)?.answer).toMatch(/^http.*\.mp4$/);
});

test.for(inTurn(0))('what is recorded when a group\'s time is over is stopped and used ($language, $viewport) [EXAM-16, EXAM-21]', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const { question, part } = texts[device.language];
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${SHORT}` });
  const { page, t } = opened;
  await allowCamera(opened);
  const asked = callsOf(page);
  await page.getByRole('button', { name: t('exam.start'), exact: true }).click();
  const recorder = new RecorderPage(opened, question(731));
  await recorder.record(2);
  await page.getByRole('heading', { name: part(74), exact: true }).waitFor();
  const saves = asked.filter(({ call }) => call.endsWith('/update.json')).map(({ body }) => (body as { applicants_exam: { question_id?: number; answer?: string } }).applicants_exam);
  expect(saves.find(({ question_id: id }) => id === 731)?.answer).toMatch(/^http.*\.mp4$/);
});

/** The recorder of the same question in another tab. */
const inAnotherTab = async (opened: Visit, label: string): Promise<RecorderPage> => new RecorderPage(opened, label, await opened.openWindow('/profile?mode=edit'));

test.for(inTurn(1))('one tab records a question at a time; another says so, takes over, and has what was recorded ($language, $viewport)', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/profile?mode=edit' });
  const { page, t } = opened;
  await allowCamera(opened);
  const label = new ProfilePage(opened).label(FIELD);
  const first = new RecorderPage(opened, label);
  await first.stands('intro');
  const second = await inAnotherTab(opened, label);
  await second.stands('intro');
  await first.press('widget.recorder.turnOn');
  await first.stands('ready');
  await second.press('widget.recorder.turnOn');
  await second.group.getByText(t('widget.recorder.elsewhere'), { exact: true }).waitFor();
  expect(await violationsOn(second.group.page())).toEqual([]);
  await first.press('widget.recorder.start');
  await first.stands('recording');
  await first.hasRecorded(3);
  await second.press('widget.recorder.takeOver');
  await first.group.getByText(t('widget.recorder.takenOver'), { exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await second.stands('review');
  await second.press('widget.recorder.use');
  await second.plays();
  await first.plays();
});

test.for(inTurn(0))('a tab in which an upload is paused and resumed leaves it to the tab that has the recording ($language, $viewport)', { tags: 'full' }, async (device, { visit, newApplicant, proxy }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/profile?mode=edit' });
  await allowCamera(opened);
  opened.watch.expect(/ERR_/);
  const label = new ProfilePage(opened).label(FIELD);
  const first = new RecorderPage(opened, label);
  await first.record(2);
  await first.press('widget.recorder.stop');
  const { lift } = proxy.break(/^(?:PATCH|HEAD) .*\/me\/videos\//, cutBeforeServer);
  await first.press('widget.recorder.use');
  const second = await inAnotherTab(opened, label);
  await second.stands('sending');
  await second.press('video.pause');
  await second.press('video.goOn');
  // As long as an illness is borne in silence.
  await opened.page.waitForTimeout(15_000);
  expect(await second.group.getByText(opened.t('video.failed.file')).count()).toBe(0);
  lift();
  await second.plays();
});
