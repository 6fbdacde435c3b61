/** @module-tag full */
import { expect } from 'vitest';
import { eventually } from './support/eventually.ts';
import { category, definitions, fields, partsOf } from './support/own-types.ts';
import { ProfilePage } from './support/profile.ts';
import { publish } from './support/publish.ts';
import { testWith } from './support/test.ts';

const test = testWith({ changesContent: true });

const EDIT = '/profile?mode=edit';

/** An address and a list of certificates, neither of which has to be filled in. */
const form = { categories: [{ ...category, fields: fields.filter(({ name }) => name === 'Home' || name === 'Papers').map(({ 'is_mandatory?': _, ...field }) => field) }] };
const late = { name: 'Late', input_type: 'text', translated_name: '後から', 'is_mandatory?': true };

test('two devices that change parts of one address, and entries of one list, lose nothing, on the network and off it', async ({ stage, visit, newApplicant }) => {
  await publish(stage.portal, { 'field-types': definitions, 'profile-form': form });
  const applicant = newApplicant('en');
  const computer = await visit({ language: 'en', as: applicant, path: EDIT });
  const [here, own] = [new ProfilePage(computer), partsOf(new ProfilePage(computer))];
  computer.watch.expect(/status of 412/);
  computer.watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await own.part('Home', 'postal_code').pressSequentially('1000001');
  await own.part('Home', 'prefecture').selectOption('tokyo');
  await own.part('Home', 'city').fill('Chiyoda 1-1');
  await own.part('Papers', 'title').fill('TOEIC');
  await own.part('Papers', 'issued').fill('2024-04-01');
  await here.save();
  await here.edit();

  const phone = await visit({ language: 'jp', viewport: 'phone', as: applicant, path: EDIT });
  const [there, other] = [new ProfilePage(phone), partsOf(new ProfilePage(phone))];
  phone.watch.allow(/status of 412/);
  await eventually(() => other.part('Home', 'city').inputValue()).toBe('Chiyoda 1-1');
  const add = (page: ProfilePage, list: string) => page.group(list).getByRole('button', { name: page.visit.t('engine.group.add', { title: list }), exact: true });

  // Another part of the address here and there, and another entry of the list.
  await other.part('Home', 'building').fill('Tower 3');
  await other.part('Papers', 'title').fill('TOEIC 900');
  await there.save();
  await own.part('Home', 'city').fill('Chiyoda 2-2');
  await add(here, own.label('Papers')).press('Enter');
  await own.part('Papers', 'title', 1).fill('JLPT N1');
  await own.part('Papers', 'issued', 1).fill('2025-12-07');
  // One that is added and left empty is not sent.
  await add(here, own.label('Papers')).press('Enter');
  await own.part('Papers', 'title', 2).waitFor();
  await here.save();
  const address = here.fact(own.label('Home'));
  await eventually(() => address.innerText()).toMatch(/Chiyoda 2-2[\s\S]*Tower 3/);
  await here.edit();
  await eventually(() => Promise.all([0, 1].map((entry) => own.part('Papers', 'title', entry).inputValue()))).toEqual(['TOEIC 900', 'JLPT N1']);
  expect(await own.part('Papers', 'title', 2).count()).toBe(0);

  // The same part here and there: it is asked about, in words, and what was changed beside it stays with either answer.
  await there.edit();
  await other.part('Home', 'city').fill('Minato 3-3');
  await there.save();
  await own.part('Home', 'city').fill('Shibuya 4-4');
  await own.part('Home', 'building').fill('Tower 4');
  await here.confirmSave();
  const question = computer.page.getByRole('group', { name: 'Home', exact: true }).filter({ has: computer.page.getByText(computer.t('engine.elsewhere.mine')) });
  await question.waitFor();
  const choices = await question.getByRole('button').allInnerTexts();
  expect(choices[0]).toMatch(/Shibuya 4-4.*Tower 4/);
  expect(choices[1]).toMatch(/Minato 3-3.*Tower 4/);
  expect(choices.join()).not.toMatch(/[{}"[\]]|object/);
  await question.getByRole('button').nth(1).press('Enter');
  await eventually(() => own.part('Home', 'city').inputValue()).toBe('Minato 3-3');
  await here.save();
  await eventually(() => address.innerText()).toMatch(/Minato 3-3[\s\S]*Tower 4/);

  // A save that waits for the network is merged when it goes up.
  await here.edit();
  await computer.context.setOffline(true);
  await here.actions.getByText(computer.t('save.offline')).waitFor();
  await own.part('Home', 'city').fill('Ota 5-5');
  await here.confirmSave();
  await here.actions.getByText(computer.t('save.waits'), { exact: true }).waitFor();
  await there.edit();
  await other.part('Home', 'building').fill('Tower 5');
  await other.part('Papers', 'title', 1).fill('JLPT N2');
  await there.save();
  // Its form stays the one that it was made of, also when it takes the phone's in: what it never showed is not asked for.
  await publish(stage.portal, { 'profile-form': { categories: [{ ...form.categories[0], fields: [...(form.categories[0]?.fields ?? []), late] }] } });
  await computer.context.setOffline(false);
  await here.isViewed();
  await eventually(() => address.innerText()).toMatch(/Ota 5-5[\s\S]*Tower 5/);
  await eventually(() => here.fact(own.label('Papers')).innerText()).toMatch(/TOEIC 900[\s\S]*JLPT N2/);
});
