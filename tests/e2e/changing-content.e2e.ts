import { expect } from 'vitest';
import { byTier } from '../arbitraries/rounds.ts';
import { vectors } from '../ui/rich-text-vectors.ts';
import { shortForm, SHORT_FORM_DOCUMENTS } from './support/applications.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { eventually } from './support/eventually.ts';
import { pdf } from './support/files.ts';
import { newAddress } from './support/people.ts';
import { answers } from './support/proxy.ts';
import { registeredRecord } from './support/record.ts';
import { testWith } from './support/test.ts';

const form = shortForm('changing');
const test = testWith({ forms: [form] });

const MOTTO = { name: 'Motto', input_type: 'text', translated_name: '座右の銘', 'is_mandatory?': true } as const;

/** The form as an administrator changes it while somebody fills it in: one more field that must not be empty. */
const changed = {
  ...form, categories: form.categories.map((category) => ({ ...category, fields: [...category.fields, MOTTO] })),
};
/** The profile asks for it too, so that it shows what was answered. */
const profile = { categories: [{ category_name: { en: 'Motto', jp: '座右の銘' }, fields: [MOTTO] }] };

test('a mandatory field that is new on the server is shown, checked and saved, with no build [APPLY-28]', { tags: 'full' }, async ({ stage, visit }) => {
  await stage.portal.load({ 'registration-forms': [form] });
  const email = newAddress();
  const opened = await visit({ language: 'en', path: applyPath(form.name) });
  const { page, t } = opened;
  const apply = new ApplyPage(opened, changed);
  const motto = apply.input(apply.label('Motto'));
  await apply.confirmEmail(email);
  await apply.input(apply.label('Hobby')).pressSequentially('tea');
  expect(await motto.count()).toBe(0);
  await stage.portal.load({ 'registration-forms': [changed], 'profile-form': profile });
  await page.reload();
  await motto.waitFor();
  await apply.holds(apply.label('Hobby'), 'tea');
  await apply.fillBasics(stranger);
  for (const document of SHORT_FORM_DOCUMENTS) await apply.chooseFile(apply.label(document), pdf('document.pdf'));
  await apply.submit.click();
  await eventually(apply.errors).toEqual([t('error.required')]);
  await eventually(() => motto.evaluate((input) => input === document.activeElement)).toBe(true);
  await motto.fill('一期一会');
  await apply.send();
  await apply.welcome.waitFor();
  const { custom_fields: categories } = await registeredRecord(stage.portal, email);
  expect(categories.map(({ fields }) => fields['Motto']?.value)).toEqual(['一期一会']);
});

/** Whatever a text is not made of, and whatever can run. Runs in the page. */
function harmOf(text: Element): readonly string[] {
  const elements = 'script, style, link, meta, base, iframe, object, embed, form, input, button, select, textarea, svg, math, video, audio, template';
  const attributes = (element: Element): readonly string[] => [...element.attributes]
    .filter(({ name, value }) => /^(on|style|class|id|name|srcset|action|is|popover|contenteditable)/.test(name) || /^\s*(javascript|data|vbscript|blob|file):/i.test(value))
    .map(({ name, value }) => `${element.tagName} ${name}=${value}`);
  return [...[...text.querySelectorAll(elements)].map(({ outerHTML }) => outerHTML), ...[...text.querySelectorAll('*')].flatMap(attributes)];
}

/** Touches everything, as a reader may. Runs in the page. */
function touchAll(text: Element): void {
  for (const element of text.querySelectorAll('*')) for (const type of ['mouseover', 'focus', 'toggle', 'error']) element.dispatchEvent(new Event(type));
}

const TERMS = /GET .*get_tos\.json/;
/** Chromium tells of what the policy forbids while a text is parsed apart from the page, where none of it could run. */
const PARSED = /^(policy: .*"(script-src-attr|style-src-attr|style-src-elem|base-uri)"|console: .*Content Security Policy directive)/;

test('rich text that means harm is harmless text under the policy', { tags: 'full' }, async ({ stage, visit, proxy }) => {
  const all = vectors.map((vector, position) => `<p>before ${position}</p>${vector}<p>after ${position}</p>`);
  expect(vectors.length).toBeGreaterThanOrEqual(50);
  const files = { 'tos.html': `<h3>Terms</h3>${all.join('')}` };
  await stage.portal.load({ 'static-pages': [{ name: 'tos', files: { en: 'tos.html', jp: 'tos.html' } }] }, files);
  const opened = await visit({ language: 'en', path: applyPath(form.name) });
  const { page, context, watch, t } = opened;
  const dialog = page.getByRole('dialog', { name: t('apply.terms'), exact: true });
  const text = dialog.locator(':scope > div').last();
  watch.allow(PARSED);
  // Pictures are part of a text; this one is nowhere.
  watch.allow(/^request: https:\/\/example\.com\/x\.png$/);
  watch.allow(/^console: Failed to load resource: net::ERR_/);
  const read = async (first: string): Promise<void> => {
    await new ApplyPage(opened, form).button('apply.terms').click();
    await text.getByText(first, { exact: true }).waitFor();
    const parsed = watch.problems.filter((problem) => PARSED.test(problem)).length;
    expect(await text.evaluate(harmOf), first).toEqual([]);
    await text.evaluate(touchAll);
    expect(await page.evaluate(() => Reflect.has(window, 'hacked')), first).toBe(false);
    expect(watch.problems.filter((problem) => PARSED.test(problem)), first).toHaveLength(parsed);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  await read('Terms');
  // All of them at once is what the suite reads; each by itself is cleaned in tests/ui.
  for (const [position, content] of byTier({ suite: [], full: all, long: all }).entries()) {
    const { lift } = proxy.break(TERMS, answers(200, JSON.stringify({ content })));
    await read(`before ${position}`);
    lift();
  }
  expect([context.pages().length, new URL(page.url()).pathname]).toEqual([1, applyPath(form.name)]);
});
