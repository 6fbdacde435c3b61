import { expect } from 'vitest';
import { coming } from './support/coming.ts';
import { eventually } from './support/eventually.ts';
import { ProfilePage } from './support/profile.ts';
import { held, type Proxy } from './support/proxy.ts';
import { publish } from './support/publish.ts';
import { testWith } from './support/test.ts';

const test = testWith({ changesContent: true });

/** A choice whose options are of the version, and a list of what a version asks for. */
const contentOf = (option: string) => ({
  'field-types': [{ name: 'round', base: 'drop_down', label: { en: 'Round', jp: '回' }, options: [option] }],
  'profile-form': { categories: [{ category_name: { en: 'Rounds', jp: '回' }, fields: [{ name: 'Choice', input_type: 'round', translated_name: '選択', 'is_mandatory?': true }] }] },
});

/** Keeps a call from the server until it is told to go on; `proxy` lets it pass from then on. */
function hold(proxy: Proxy, call: RegExp) {
  const { fault, arrived, release } = held();
  const { lift } = proxy.break(call, fault);
  return { arrived, release: () => { lift(); release(); } };
}

test('a publish between the answers that a form is made of and that of its field types leaves it one form, whose choice is taken', { tags: 'full' }, async ({ stage, visit, proxy, newApplicant }) => {
  await publish(stage.portal, contentOf('before'));
  const opened = await visit({ language: 'en', as: newApplicant('en') });
  const profile = new ProfilePage(opened);
  const [shown, edited] = [hold(proxy, /GET .*\/my_profile\.json/), hold(proxy, /GET .*\/edit_profile\.json/)];
  const typesCame = coming(opened.page.waitForResponse(/field_types\.json$/));
  await opened.page.goto(`${opened.origin}/profile?mode=edit`);
  await (await typesCame).finished();
  await Promise.all([shown.arrived, edited.arrived]);
  await publish(stage.portal, contentOf('after'));
  for (const { release } of [shown, edited]) release();
  await profile.isEdited();
  const choice = profile.input('Choice');
  await eventually(() => choice.locator('option').allInnerTexts()).toEqual(expect.arrayContaining(['after']));
  await choice.selectOption('after');
  await profile.save();
  await profile.fact('Choice').getByText('after', { exact: true }).waitFor();
});

test('a publish between the two answers that a profile is made of has both asked for again', { tags: 'full' }, async ({ stage, visit, proxy, newApplicant }) => {
  await publish(stage.portal, contentOf('one'));
  const opened = await visit({ language: 'jp', as: newApplicant('jp') });
  const profile = new ProfilePage(opened);
  const edited = hold(proxy, /GET .*\/edit_profile\.json/);
  const shown = coming(opened.page.waitForResponse(/my_profile\.json$/));
  await opened.page.goto(`${opened.origin}/profile?mode=edit`);
  await (await shown).finished();
  await edited.arrived;
  await publish(stage.portal, contentOf('two'));
  const again = coming(opened.page.waitForResponse(/my_profile\.json$/));
  edited.release();
  await again;
  await profile.isEdited();
  await profile.input('選択').selectOption('two');
  await profile.save();
});
