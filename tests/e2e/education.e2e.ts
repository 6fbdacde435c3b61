import { expect } from 'vitest';
import { applicant } from './support/applicants.ts';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { ProfilePage } from './support/profile.ts';
import { testWith } from './support/test.ts';

const beginners = { en: applicant('beginner-en@example.com', 'en', { universities: [] }), jp: applicant('beginner-jp@example.com', 'jp', { universities: [] }) };
const test = testWith({ applicants: Object.values(beginners) });

const UNIVERSITIES = { en: ['The University of Tokyo', 'Kyoto University'], jp: ['東京大学', '京都大学'] } as const;

test.for(inTurn(0))('adds, changes and removes entries, one of them the latest ($language, $viewport) [EDU-07, EDU-11, EDU-12, EDU-13, EDU-25, EDU-26]', async ({ language, viewport }, { visit, newApplicant }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  const [title, university] = [t('section.education'), t('field.education.university')];
  const [tokyo, kyoto] = UNIVERSITIES[language];
  const [first, second] = [profile.entry(1), profile.entry(2)];
  const remove = (entry: string) => page.getByRole('button', { name: t('engine.group.removeEntry', { entry }), exact: true });
  await first.waitFor();
  expect(await remove(t('engine.group.entry', { title, number: 1 })).isDisabled()).toBe(true);

  await profile.button('engine.group.add', { title }).click();
  await profile.search(university, t('option.otherUniversity'), second);
  await profile.input(t('field.education.otherUniversity'), second).fill('大阪日本語学校');
  await profile.search(university, kyoto, second);
  await eventually(() => profile.input(t('field.education.otherUniversity'), second).count()).toBe(0);
  await profile.input(t('field.education.faculty'), second).selectOption({ index: 1 });
  await profile.input(t('field.education.background'), second).selectOption({ index: 1 });
  await profile.input(t('field.education.startYear'), second).selectOption('2016');
  await profile.input(t('field.education.startMonth'), second).selectOption('4');
  const graduation = profile.input(t('field.education.graduatedYear'), second);
  expect(await graduation.locator('option[value="2016"]').isDisabled()).toBe(true);
  expect(await graduation.locator('option[value="2017"]').isDisabled()).toBe(false);
  await graduation.selectOption('2020');
  await profile.input(t('field.education.graduatedMonth'), second).selectOption('3');
  await second.getByRole('checkbox').check();
  await eventually(() => first.getByRole('checkbox').isChecked()).toBe(false);
  await profile.save();

  const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
  await card(kyoto).getByText(t('profile.education.latest')).waitFor();
  expect(await card(tokyo).getByText(t('profile.education.latest')).count()).toBe(0);

  await profile.edit();
  await eventually(() => page.getByRole('group', { name: new RegExp(`^${title} ?\\d$`) }).count()).toBe(2);
  const added = (await profile.input(university, first).inputValue()) === kyoto ? 1 : 2;
  const addedTitle = t('engine.group.entry', { title, number: added });
  await remove(addedTitle).click();
  await page.getByText(t('engine.group.removed')).waitFor();
  await profile.button('engine.group.undo').click();
  await eventually(() => profile.input(university, profile.entry(added)).inputValue()).toBe(kyoto);
  await remove(addedTitle).click();
  await eventually(() => first.getByRole('checkbox').isChecked()).toBe(true);
  await profile.save();
  await card(tokyo).getByText(t('profile.education.latest')).waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
});

test.for(['en', 'jp'] as const)('asks for at least one entry (%s) [EDU-24]', async (language, { visit }) => {
  const opened = await visit({ language, as: beginners[language], path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  const text = language === 'en' ? 'Please add atleast one education.' : '学歴を1件以上追加してください。';
  await profile.button('save.save').click();
  await profile.toast(text).waitFor();
  await profile.summary.getByRole('link').click();
  await profile.button('engine.group.add', { title: opened.t('section.education') }).click();
  await eventually(() => profile.entry(1).getByRole('checkbox').isChecked()).toBe(true);
});
