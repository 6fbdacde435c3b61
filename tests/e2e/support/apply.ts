import type { Locator, Page } from 'playwright';
import type { RegistrationFormContent } from '../../../server/content/generated/content.d.ts';
import type { Language } from '../../../src/base/text.ts';
import { wordsOf } from './content.ts';
import { eventually } from './eventually.ts';
import { FormPage } from './form.ts';
import type { TextKey } from './texts.ts';
import type { Visit } from './visit.ts';

/** Who registers, as they would say it in the language of the page. */
export interface Stranger {
  readonly name: string;
  readonly japaneseName: string;
  readonly country: Readonly<Record<Language, string>>;
  readonly university: Readonly<Record<Language, string>>;
}

export const stranger: Stranger = {
  name: 'Nguyen Van An',
  japaneseName: 'グエン・ヴァン・アン',
  country: { en: 'Vietnam', jp: 'ベトナム' },
  university: { en: 'Kyoto University', jp: '京都大学' },
};

export const applyPath = (form: string): string => `/apply/application_form/${form}`;

/** The two steps of a registration. */
export class ApplyPage extends FormPage {
  constructor(visit: Visit, form: RegistrationFormContent, page: Page = visit.page) {
    super(visit, wordsOf(form), page);
  }

  /** One of the fields that every registration has. */
  basic(name: 'email' | 'emailConfirmation' | 'name' | 'japaneseName' | 'dateOfBirth' | 'country'): Locator {
    return this.input(this.visit.t(`field.registration.${name}`));
  }

  get birthday(): Locator {
    return this.basic('dateOfBirth');
  }

  get calendar(): Locator {
    const label = this.visit.t('field.registration.dateOfBirth');
    return this.page.getByRole('dialog', { name: this.visit.t('widget.date.dialog', { label }) });
  }

  get agreement(): Locator {
    return this.page.getByRole('checkbox', { name: this.visit.t('apply.agreement') });
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
    return this.page.getByRole('region', { name: this.visit.t('apply.actions'), exact: true });
  }

  get welcome(): Locator {
    return this.page.getByRole('dialog', { name: this.visit.t('apply.done.title') });
  }

  /** Takes the language of the visit, which the form may not have by itself. */
  async chooseLanguage(): Promise<void> {
    const { language, t } = this.visit;
    await this.page.getByRole('banner').getByRole('button', { name: t(`shell.language.${language}`), exact: true }).click();
    await eventually(() => this.page.evaluate(() => document.documentElement.lang)).toBe(language === 'jp' ? 'ja' : 'en');
  }

  async isAsked(key: Extract<TextKey, 'apply.step.email' | 'apply.step.registration'>): Promise<void> {
    const number = key === 'apply.step.email' ? 1 : 2;
    await this.page.getByText(this.visit.t('apply.step', { number, name: this.visit.t(key) }), { exact: true }).waitFor();
  }

  async giveEmail(address: string, again = address): Promise<void> {
    await this.basic('email').fill(address);
    await this.basic('emailConfirmation').fill(again);
    await this.button('apply.email.submit').click();
  }

  async confirmEmail(address: string): Promise<void> {
    await this.giveEmail(address);
    await this.isAsked('apply.step.registration');
    await this.submit.waitFor();
  }

  /** Takes a day of the month that the calendar opens at. */
  async chooseBirthday(): Promise<void> {
    await this.birthday.click();
    await this.calendar.getByRole('button', { name: this.visit.language === 'en' ? /^15 / : /月15日/ }).click();
    await eventually(() => this.birthday.inputValue()).toMatch(/15/);
  }

  async fillEducation(university: string): Promise<void> {
    const { t } = this.visit;
    const entry = this.entry(1);
    await this.search(t('field.education.university'), university, entry);
    await this.input(t('field.education.faculty'), entry).selectOption({ index: 1 });
    await this.input(t('field.education.background'), entry).selectOption({ index: 1 });
    for (const [label, value] of [['startYear', '2022'], ['startMonth', '4'], ['graduatedYear', '2026'], ['graduatedMonth', '3']] as const) {
      await this.input(t(`field.education.${label}`), entry).selectOption(value);
    }
  }

  /** What every registration asks for. */
  async fillBasics({ name, japaneseName, country, university }: Stranger): Promise<void> {
    const { language, t } = this.visit;
    await this.basic('name').fill(name);
    await this.basic('japaneseName').fill(japaneseName);
    await this.chooseBirthday();
    await this.search(t('field.registration.country'), country[language]);
    await this.fillEducation(university[language]);
  }

  async keepsBasics({ name, japaneseName, country, university }: Stranger): Promise<void> {
    const { language, t } = this.visit;
    await this.holds(t('field.registration.name'), name);
    await this.holds(t('field.registration.japaneseName'), japaneseName);
    await eventually(() => this.birthday.inputValue()).toMatch(/15/);
    await eventually(() => this.basic('country').inputValue()).toContain(country[language]);
    await eventually(() => this.input(t('field.education.university'), this.entry(1)).inputValue()).toBe(university[language]);
  }
}
