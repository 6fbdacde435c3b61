import { expect } from 'vitest';
import { shortForm } from './support/applications.ts';
import { ApplyPage, applyPath } from './support/apply.ts';
import { inTurn } from './support/devices.ts';
import { testWith } from './support/test.ts';

const form = shortForm('there-and-back');
const test = testWith({ forms: [form] });

test.for(inTurn(0))('the way back leads from the change of the address to what was typed ($language, $viewport)', async (device, { visit }) => {
  const opened = await visit({ ...device, path: applyPath(form.name) });
  const apply = new ApplyPage(opened, form);
  await apply.chooseLanguage();
  await apply.confirmEmail(`back-${device.language}@example.org`);
  await apply.basic('name').fill('Nguyen');
  for (const leave of [() => opened.page.goBack(), () => apply.giveEmail(`other-${device.language}@example.org`)]) {
    await apply.button('apply.address.change').click();
    await apply.isAsked('apply.step.email');
    await leave();
    await apply.isAsked('apply.step.registration');
    await apply.submit.waitFor();
    expect(await apply.basic('name').inputValue()).toBe('Nguyen');
    expect(new URL(opened.page.url()).pathname).toBe(applyPath(form.name));
  }
});
