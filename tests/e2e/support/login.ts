import type { Locator } from 'playwright';
import type { Visit } from './visit.ts';

/** The log-in as the visitor finds their way in it. */
export class LoginPage {
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;

  constructor({ page: first, t }: Visit, page = first) {
    this.email = page.getByRole('textbox', { name: t('field.login.email') });
    this.password = page.getByLabel(t('field.login.password')).and(page.locator('input'));
    this.submit = page.getByRole('button', { name: t('login.submit'), exact: true });
  }

  async logIn({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    await this.submit.waitFor();
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}
