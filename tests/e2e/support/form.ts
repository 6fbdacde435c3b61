import type { Locator, Page } from 'playwright';
import type { FormWords } from './content.ts';
import { eventually } from './eventually.ts';
import type { ChosenFile } from './files.ts';
import { escaped, labelled, type Texts } from './texts.ts';
import type { Visit } from './visit.ts';

type Scope = Page | Locator;

/** A form of one visit, as the applicant finds their way in it: by headings, labels and the words on buttons. */
export class FormPage {
  readonly visit: Visit;
  readonly page: Page;
  readonly #words: FormWords;

  constructor(visit: Visit, words: FormWords, page: Page = visit.page) {
    this.visit = visit;
    this.page = page;
    this.#words = words;
  }

  button(key: Parameters<Texts>[0], parameters: Parameters<Texts>[1] = {}): Locator {
    return this.page.getByRole('button', { name: this.visit.t(key, parameters), exact: true });
  }

  /** The label of a field of the form's content. */
  label(name: string): string {
    return this.#words.label(name, this.visit.language);
  }

  /** The words of an option of the form's content. */
  option(field: string, id: string): string {
    return this.#words.option(field, id, this.visit.language);
  }

  /** A text, a drop-down or a date, by its label. */
  input(label: string, scope: Scope = this.page): Locator {
    return scope.getByLabel(labelled(label, this.visit.t));
  }

  radios(label: string): Locator {
    return this.page.getByRole('radiogroup', { name: labelled(label, this.visit.t) });
  }

  /** Check boxes, or the place of a file. */
  group(label: string): Locator {
    return this.page.getByRole('group', { name: labelled(label, this.visit.t) });
  }

  /** An education entry of the form, from 1. */
  entry(number: number): Locator {
    const { t } = this.visit;
    return this.page.getByRole('group', { name: t('engine.group.entry', { title: t('section.education'), number }), exact: true });
  }

  /** The bar with Save, and what became of a save. */
  get actions(): Locator {
    return this.page.getByRole('region', { name: this.visit.t('save.actions'), exact: true });
  }

  toast(text: string): Locator {
    return this.page.locator('[aria-live="polite"]').getByText(text, { exact: true });
  }

  get summary(): Locator {
    return this.page.getByRole('alert').filter({ has: this.page.getByRole('heading', { level: 2 }) });
  }

  /** Chooses a file by the button of its field, as the applicant does. */
  async chooseFile(label: string, file: ChosenFile): Promise<void> {
    // Walks in the browser load this module as well, and have no disk.
    const { chooseFile } = await import('./choose-file.ts');
    await chooseFile(this.page, () => this.group(label).getByRole('button').first().click(), file);
  }

  /** Looks an option of a long list up by its first words and takes it. */
  async search(label: string, option: string, scope: Scope = this.page): Promise<void> {
    await this.input(label, scope).fill(option);
    await this.page.getByRole('listbox', { name: label }).getByRole('option', { name: option, exact: true }).click();
  }

  /** What stands at the fields, letter for letter. */
  readonly errors = async (): Promise<readonly string[]> => {
    const texts = await this.page.locator('p[id$="-error"]').all();
    return Promise.all(texts.map(async (text) => (await text.textContent()) ?? ''));
  };

  async holds(label: string, value: string): Promise<void> {
    await eventually(() => this.input(label).inputValue()).toBe(value);
  }

  /** What a view says of a field. */
  fact(label: string): Locator {
    return this.page.getByRole('term').filter({ hasText: new RegExp(`^${escaped(label)}$`) }).locator('xpath=following-sibling::dd');
  }

  /** The value of a field in the view; what a link or a file says of itself besides is no part of it. */
  async shows(label: string, text: string): Promise<void> {
    const remark = this.visit.t('value.newWindow').trim();
    const fact = this.fact(label);
    await eventually(async () => {
      const asides = [remark, ...await fact.locator('[data-about]').allInnerTexts()];
      return asides.reduce((rest, aside) => rest.replace(aside, ''), await fact.innerText()).trim();
    }).toBe(text);
  }
}
