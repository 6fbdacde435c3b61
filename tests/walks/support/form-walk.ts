import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import profileForm from '../../../server/demo/profile-form.json';
import { bytesOf } from '../../../packages/arbitraries/files.ts';
import { wordsOf, type FormWords } from '../../e2e/support/content.ts';
import { escaped, labelled, type Texts } from '../../e2e/support/texts.ts';
import type { Visit } from './visit.tsx';

type Scope = Pick<Locator, 'getByLabelText'>;

export const pdf = (name: string, bytes = bytesOf.pdf.length): File => new File([bytesOf.pdf, ' '.repeat(bytes - bytesOf.pdf.length)], name, { type: 'application/pdf' });
export const png = (name: string, bytes = bytesOf.png.length): File => new File([bytesOf.png, new Uint8Array(bytes - bytesOf.png.length)], name, { type: 'image/png' });

/** What stands at the fields, letter for letter, from the top. */
export const fieldErrors = (scope: ParentNode = document): readonly string[] =>
  [...scope.querySelectorAll('p[id$="-error"]')].map(({ textContent }) => textContent).filter((text) => text !== '');

/** What an element is described by, for a screen reader. */
export const describedBy = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');

export const isSeen = async (locator: Locator): Promise<void> => { await expect.element(locator.first()).toBeVisible(); };
export const isGone = async (locator: Locator): Promise<void> => { await expect.element(locator.first()).not.toBeInTheDocument(); };

const said = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[aria-live="polite"][popover] p')];

/** What the toasts say, from the top. */
export const toasts = (): readonly string[] => said().map(({ textContent }) => textContent);

/** A toast is there that says this, in a line of its own: another may say more. */
export const isTold = (text: string): Promise<void> => expect.poll(() => [...toasts(), ...said().flatMap(({ innerText }) => innerText.split('\n'))]).toContain(text);

/** A form of one visit, as the applicant finds their way in it: by headings, labels and the words on buttons. */
export class FormWalk {
  readonly visit: Visit;
  readonly #words: FormWords;

  constructor(visit: Visit, words: FormWords) {
    this.visit = visit;
    this.#words = words;
  }

  button(key: Parameters<Texts>[0], parameters: Parameters<Texts>[1] = {}): Locator {
    return page.getByRole('button', { name: this.visit.t(key, parameters), exact: true });
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
  input(label: string, scope: Scope = page): Locator {
    return scope.getByLabelText(labelled(label, this.visit.t));
  }

  radios(label: string): Locator {
    return page.getByRole('radiogroup', { name: labelled(label, this.visit.t) });
  }

  /** Check boxes, or the place of a file. */
  group(label: string): Locator {
    return page.getByRole('group', { name: labelled(label, this.visit.t) });
  }

  /** An education entry of the form, from 1. */
  entry(number: number): Locator {
    const { t } = this.visit;
    return page.getByRole('group', { name: t('engine.group.entry', { title: t('section.education'), number }), exact: true });
  }

  /** The bar with Save, and what became of a save. */
  get actions(): Locator {
    return page.getByRole('region', { name: this.visit.t('save.actions'), exact: true });
  }

  get summary(): Locator {
    return page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 2 }) });
  }

  /** Chooses a file as the system's dialog does. */
  async chooseFile(label: string, file: File): Promise<void> {
    const inputOf = (): HTMLInputElement | null | undefined => this.group(label).query()?.querySelector<HTMLInputElement>('input[type=file]');
    await expect.poll(() => inputOf() instanceof HTMLInputElement).toBe(true);
    const [input, data] = [inputOf(), new DataTransfer()];
    data.items.add(file);
    if (!input) throw new Error(`${label} has no input`);
    input.files = data.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** Looks an option of a long list up by its first words and takes it. */
  async search(label: string, option: string, scope: Scope = page): Promise<void> {
    await this.input(label, scope).fill(option);
    await page.getByRole('listbox', { name: label }).getByRole('option', { name: option, exact: true }).click();
  }

  async holds(label: string, value: string): Promise<void> {
    await expect.element(this.input(label)).toHaveValue(value);
  }

  /** What a view says of a field. */
  fact(label: string): HTMLElement | null | undefined {
    const term = [...document.querySelectorAll('dt')].find(({ textContent }) => new RegExp(`^${escaped(label)}$`).test(textContent));
    return term?.parentElement?.querySelector('dd');
  }

  /** The value of a field in the view; what a link says of itself besides is no part of it. */
  async shows(label: string, text: string): Promise<void> {
    const remark = this.visit.t('value.newWindow').trim();
    await expect.poll(() => this.fact(label)?.innerText.replace(remark, '').replace(/\n$/, '')).toBe(text);
  }
}

const profileWords = wordsOf(profileForm);

/** The profile of one visit, viewed and edited. */
export class ProfileWalk extends FormWalk {
  constructor(visit: Visit) {
    super(visit, profileWords);
  }

  get confirmation(): Locator {
    return page.getByRole('dialog', { name: this.visit.t('profile.confirm.title') });
  }

  async isViewed(): Promise<void> {
    await isSeen(page.getByRole('heading', { level: 1, name: this.visit.t('profile.title'), exact: true }));
    await isSeen(page.getByRole('link', { name: this.visit.t('profile.edit'), exact: true }));
  }

  async isEdited(): Promise<void> {
    await isSeen(page.getByRole('heading', { level: 1, name: this.visit.t('profile.editTitle'), exact: true }));
    await isSeen(this.button('save.save'));
  }

  async edit(): Promise<void> {
    await page.getByRole('link', { name: this.visit.t('profile.edit'), exact: true }).click();
    await this.isEdited();
  }

  /** Asks to save and confirms. What comes of it is for the caller to see. */
  async confirmSave(): Promise<void> {
    await this.button('save.save').click();
    await this.confirmation.getByRole('button', { name: this.visit.t('save.save'), exact: true }).click();
  }

  async save(): Promise<void> {
    await this.confirmSave();
    await this.isViewed();
  }
}
