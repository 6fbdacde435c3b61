import type { Locator, Page } from 'playwright';
import { isJsonObject, type JsonObject } from '../../../src/base/json.ts';
import type { Language } from '../../../src/base/text.ts';
import { labelled, textsIn } from './texts.ts';

/** A form in which fields of a deployment's own types are filled in. */
export interface TypedForm {
  readonly page: Page;
  readonly language: Language;
  /** The definitions of all types that are met. */
  readonly types: readonly unknown[];
}

const entryNamed = ({ types }: TypedForm, name: string): JsonObject =>
  types.filter(isJsonObject).find((entry) => entry.name === name) ?? {};

const inLanguage = (words: unknown, language: Language): string => (isJsonObject(words) ? String(words[language]) : '');

/** Puts an answer into a field without parts, or chooses it where there are several. */
async function giveOne(form: TypedForm, scope: Page | Locator, label: RegExp, part: JsonObject, given: string): Promise<void> {
  const { page, language } = form;
  const options = (Array.isArray(part.options) ? part.options : []).filter(isJsonObject);
  const words = inLanguage(options.find(({ option_id: id }) => id === given)?.option_name, language);
  const control = scope.getByLabel(label).first();
  if (part.input_type === 'radio_button') {
    await scope.getByRole('radio', { name: words, exact: true }).check();
  } else if (part.input_type !== 'drop_down') {
    await control.fill(given);
  } else if (await control.getAttribute('role') === 'combobox') {
    await control.fill(words);
    await page.getByRole('option', { name: words, exact: true }).click();
  } else {
    await control.selectOption(given);
  }
}

/** What stands over a type where its field says nothing else. */
export const exampleLabel = (form: TypedForm, type: string): string => inLanguage(entryNamed(form, type).label, form.language);

/**
 * Puts a value as it would be sent (docs/field-types/values.json) into the control of a type, part by part. `label`: what stands
 * over it.
 */
export async function fillType(form: TypedForm, scope: Page | Locator, type: string, label: string, value: unknown): Promise<void> {
  const t = textsIn(form.language);
  const { fields } = entryNamed(form, type);
  const name = labelled(label, t);
  if (!isJsonObject(fields)) return giveOne(form, scope, name, { input_type: type }, String(value));
  const group = scope.getByRole('group', { name }).first();
  const entries = Array.isArray(value) ? value : [value];
  for (const [index, entry] of entries.filter(isJsonObject).entries()) {
    const title = t('engine.group.entry', { title: label, number: index + 1 });
    const inEntry = Array.isArray(value) ? group.getByRole('group', { name: title, exact: true }) : group;
    const add = group.getByRole('button', { name: t('engine.group.add', { title: label }), exact: true });
    if (await inEntry.count() === 0) await add.click();
    for (const [member, given] of Object.entries(entry).filter(([key]) => key !== '$id')) {
      const part = fields[member];
      if (!isJsonObject(part)) throw new Error(`${type} has no part ${member}`);
      const words = inLanguage(part.translated_name, form.language);
      if (typeof given === 'string') await giveOne(form, inEntry, labelled(words, t), part, given);
      else await fillType(form, inEntry, String(part.input_type), words, given);
    }
  }
}
