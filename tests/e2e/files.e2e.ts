import { expect } from 'vitest';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { disguised, downloadOf, empty, pdf, png } from './support/files.ts';
import { ProfilePage } from './support/profile.ts';
import { answers } from './support/proxy.ts';
import { test } from './support/test.ts';

const DOCUMENT_LIMIT = 10_485_760;
const PHOTO_LIMIT = 2_097_152;

const FIXED = {
  en: {
    photo: 'Image size should be less than 2MB', document: 'Doc size  is greater than 10', help: 'Upload docx, pdf, png/jpeg, pptx or txt of max size 10mb',
  },
  jp: {
    photo: '2MB未満の写真を選択してください。', document: '10MB以下のファイルを選択してください。',
    help: 'docx、pdf、png/jpeg、pptx、txt形式で、10MB以下のファイルをアップロードしてください。',
  },
} as const;

test.for(inTurn(2))('takes, refuses, replaces and keeps documents ($language, $viewport) [DOC-02, DOC-03, DOC-04, DOC-05, CONST-09]', async ({ language, viewport }, { visit, newApplicant }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile?mode=edit' });
  const { t } = opened;
  const profile = new ProfilePage(opened);
  const certificate = profile.label('JLPT certificate');
  const place = profile.group(certificate);
  await place.getByText(t('widget.upload.choose'), { exact: true }).waitFor();
  expect(await profile.page.getByText(FIXED[language].help, { exact: true }).count()).toBeGreaterThan(0);

  await profile.chooseFile(certificate, empty('empty.pdf'));
  await eventually(profile.errors).toEqual([t('error.fileEmpty')]);
  await profile.chooseFile(certificate, disguised('program.pdf'));
  await eventually(profile.errors).toEqual([t('error.fileType', { types: 'pdf, txt, pptx, doc, docx, png, jpeg' })]);
  await profile.chooseFile(certificate, pdf('big.pdf', DOCUMENT_LIMIT + 1));
  await eventually(profile.errors).toEqual([FIXED[language].document]);

  await profile.chooseFile(certificate, pdf('first.pdf', DOCUMENT_LIMIT));
  await place.getByText('first.pdf').waitFor();
  await place.getByText(t('widget.upload.remove'), { exact: true }).click();
  await place.getByText(t('widget.upload.choose'), { exact: true }).waitFor();
  await profile.chooseFile(certificate, pdf('second.pdf'));
  await profile.chooseFile(profile.label('Resume'), pdf('履歴書 新.pdf'));
  await profile.save();
  await profile.edit();
  await place.getByRole('link', { name: 'second.pdf' }).waitFor();
  await profile.group(profile.label('Resume')).getByRole('link', { name: '履歴書 新.pdf' }).waitFor();
});

test.for(inTurn(3))('takes a photo under 2 MB, and gives it up at cancel ($language, $viewport) [PROF-10, PROF-11, PROF-12, CONST-10]', async ({ language, viewport }, { visit, newApplicant }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  const photo = t('field.profile.photograph');
  const inView = page.getByRole('img', { name: t('profile.photo', { name: 'Ananya Sharma' }) });
  await profile.chooseFile(photo, png('large.png', PHOTO_LIMIT));
  await eventually(profile.errors).toEqual([FIXED[language].photo]);
  await profile.chooseFile(photo, png('me.png', PHOTO_LIMIT - 1));
  await page.getByRole('img', { name: t('widget.image.preview', { label: photo }) }).waitFor();

  await profile.button('save.cancel').click();
  await page.getByText(t('profile.photo.none')).waitFor();
  await profile.edit();
  await profile.group(photo).getByText(t('widget.upload.choose'), { exact: true }).waitFor();
  expect(await page.getByText('me.png').count()).toBe(0);

  await profile.chooseFile(photo, png('me.png', PHOTO_LIMIT - 1));
  await profile.save();
  await inView.waitFor();
  await page.reload();
  await eventually(() => inView.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(1);
});

test.for(inTurn(0))('says that a photo cannot be shown, in place of the picture ($language)', async ({ language, viewport }, { visit, newApplicant, proxy }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  await profile.chooseFile(t('field.profile.photograph'), png('me.png'));
  await profile.save();
  opened.watch.expect(/status of 404/);
  proxy.break(/^GET .*\/files\//, answers(404, ''));
  await page.reload();
  await page.getByText(t('profile.photo.missing'), { exact: true }).waitFor();
  expect(await page.getByRole('main').getByRole('img').count()).toBe(0);
  await profile.edit();
  await profile.group(t('field.profile.photograph')).waitFor();
  await eventually(() => page.locator('img').evaluateAll((images: readonly HTMLImageElement[]) => images.filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).length)).toBe(0);
});

test.for(inTurn(1))('opens a document to download in a new window ($language, $viewport) [DOC-06, DOC-07, DOC-08]', async ({ language, viewport }, { visit, newApplicant }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile' });
  const { page, t } = opened;
  const document = language === 'en' ? 'Resume template' : '履歴書のひな形';
  const download = await downloadOf(page, () => page.getByRole('button', { name: t('downloads.downloadNamed', { document }) }).click());
  expect(download.suggestedFilename()).toBe('resume-template.txt');
  expect(await page.getByText(t('downloads.unavailable'), { exact: true }).count()).toBe(1);
});
