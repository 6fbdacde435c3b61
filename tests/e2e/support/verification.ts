import type { Locator } from 'playwright';
import type { Visit } from './visit.ts';

/** The two steps of the second factor. */
export class VerificationPage {
  readonly #visit: Visit;
  readonly country: Locator;
  readonly phone: Locator;
  readonly send: Locator;
  readonly code: Locator;
  readonly verify: Locator;
  readonly resend: Locator;
  readonly back: Locator;

  constructor(visit: Visit) {
    const { page, t } = visit;
    const button = (key: Parameters<typeof t>[0]): Locator => page.getByRole('button', { name: t(key), exact: true });
    this.#visit = visit;
    this.country = page.getByRole('combobox', { name: t('field.phone.country') });
    this.phone = page.getByRole('textbox', { name: t('field.phone.number') });
    this.code = page.getByRole('textbox', { name: t('field.oneTimeCode') });
    this.send = button('verification.phone.submit');
    this.verify = button('verification.code.submit');
    this.resend = button('verification.resend.link');
    this.back = button('verification.code.otherPhone');
  }

  /** Looks the country up by what the applicant knows of it, and takes it. */
  async chooseCountry(search: string): Promise<void> {
    await this.country.fill(search);
    await this.#visit.page.getByRole('option').first().waitFor();
    await this.#visit.page.keyboard.press('Enter');
  }

  async sendTo(phone: string): Promise<void> {
    await this.phone.fill(phone);
    await this.send.click();
  }

  async enter(code: string): Promise<void> {
    await this.code.fill(code);
    await this.verify.click();
  }
}
