import { expect } from 'vitest';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { disguised, downloadOf, empty, pdf } from './support/files.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';

const DOCUMENT_LIMIT = 10_485_760;

const FIXED = {
  en: {
    document: 'Doc size  is greater than 10', help: 'Upload docx, pdf, png/jpeg, pptx or txt of max size 10mb',
  },
  jp: {
    document: '10MB以下のファイルを選択してください。',
    help: 'PDF、Word（docx）、PowerPoint（pptx）、PNG、JPEG、テキスト（txt）形式で、10MBまでです。',
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
  await eventually(profile.errors).toEqual([t('error.fileType', { types: ['pdf', 'txt', 'pptx', 'doc', 'docx', 'png', 'jpeg'].join(language === 'jp' ? '、' : ', ') })]);
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

test.for(inTurn(1))('opens a document to download in a new window ($language, $viewport) [DOC-06, DOC-07, DOC-08]', { tags: 'full' }, async ({ language, viewport }, { visit, newApplicant }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile' });
  const { page, t } = opened;
  const document = language === 'en' ? 'Resume template' : '履歴書のひな形';
  const download = await downloadOf(page, () => page.getByRole('button', { name: t('downloads.downloadNamed', { document }) }).click());
  expect(download.suggestedFilename()).toBe('resume-template.txt');
  expect(await page.getByText(t('downloads.unavailable'), { exact: true }).count()).toBe(1);
});
