import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { RegistrationFormContent } from '../../../server/content/generated/content.d.ts';
import type { Given } from '../../e2e/support/answers.ts';
import { wordsOf } from '../../e2e/support/content.ts';
import { stranger } from '../../e2e/support/apply.ts';
import type { TextKey } from '../../e2e/support/texts.ts';
import { FormWalk, isSeen, pdf } from './form-walk.ts';
import type { Visit } from './visit.tsx';

/** The two steps of a registration. */
export class ApplyWalk extends FormWalk {
  constructor(visit: Visit, form: RegistrationFormContent) {
    super(visit, wordsOf(form));
  }

  /** One of the fields that every registration has. */
  basic(name: 'email' | 'emailConfirmation' | 'name' | 'japaneseName' | 'dateOfBirth' | 'country'): Locator {
    return this.input(this.visit.t(`field.registration.${name}`));
  }

  get agreement(): Locator {
    return page.getByRole('checkbox', { name: this.visit.t('apply.agreement') });
  }

  get submit(): Locator {
    return this.button('apply.submit');
  }

  /** Sends what can be sent, once it has been checked. */
  async send(): Promise<void> {
    await this.submit.click();
    await this.button('apply.confirm.send').click();
  }

  /** The bar with Submit, and what became of it. */
  override get actions(): Locator {
    return page.getByRole('region', { name: this.visit.t('apply.actions'), exact: true });
  }

  get welcome(): Locator {
    return page.getByRole('dialog', { name: this.visit.t('apply.done.title') });
  }

  async isAsked(key: Extract<TextKey, 'apply.step.email' | 'apply.step.registration'>): Promise<void> {
    const number = key === 'apply.step.email' ? 1 : 2;
    await isSeen(page.getByText(this.visit.t('apply.step', { number, name: this.visit.t(key) }), { exact: true }));
  }

  async giveEmail(address: string, again = address): Promise<void> {
    await this.basic('email').fill(address);
    await this.basic('emailConfirmation').fill(again);
    await this.button('apply.email.submit').click();
  }

  async confirmEmail(address: string): Promise<void> {
    await this.giveEmail(address);
    await isSeen(this.submit);
  }

  /** Takes a day of the month that the calendar opens at. */
  async chooseBirthday(): Promise<void> {
    const { language, t } = this.visit;
    await this.basic('dateOfBirth').click();
    const calendar = page.getByRole('dialog', { name: t('widget.date.dialog', { label: t('field.registration.dateOfBirth') }) });
    await calendar.getByRole('button', { name: language === 'en' ? /^15 / : /月15日/ }).click();
  }

  /** What every registration asks for. */
  async fillBasics(): Promise<void> {
    const { language, t } = this.visit;
    await this.basic('name').fill(stranger.name);
    await this.basic('japaneseName').fill(stranger.japaneseName);
    await this.chooseBirthday();
    await this.search(t('field.registration.country'), stranger.country[language]);
    const entry = this.entry(1);
    await this.search(t('field.education.university'), stranger.university[language], entry);
    for (const [label, value] of [['faculty', 'law'], ['background', 'bachelor'], ['startYear', '2022'], ['startMonth', '4'], ['graduatedYear', '2026'], ['graduatedMonth', '3']] as const) {
      await this.input(t(`field.education.${label}`), entry).selectOptions(value);
    }
  }

  async keepsBasics(): Promise<void> {
    const { language, t } = this.visit;
    await this.holds(t('field.registration.name'), stranger.name);
    await this.holds(t('field.registration.japaneseName'), stranger.japaneseName);
    await expect.element(this.basic('dateOfBirth')).toHaveValue(expect.stringContaining('15'));
    await expect.element(this.basic('country')).toHaveValue(expect.stringContaining(stranger.country[language]));
    await expect.element(this.input(t('field.education.university'), this.entry(1))).toHaveValue(stranger.university[language]);
  }

  /** Gives each answer in the way of its type. */
  async give(answers: readonly Given[]): Promise<void> {
    for (const { field, type, given } of answers) {
      const label = this.label(field);
      if (type === 'document') await this.chooseFile(label, pdf(given));
      else if (type === 'drop_down') await this.input(label).selectOptions(given);
      else if (type === 'radio_button') await this.radios(label).getByRole('radio', { name: this.option(field, given), exact: true }).click();
      else if (type === 'check_box') for (const id of given.split(',')) await this.group(label).getByRole('checkbox', { name: this.option(field, id), exact: true }).click();
      else await this.input(label).fill(given);
    }
  }
}
