import type { Locator, Page } from 'playwright';
import type { Visit } from './visit.ts';

/** The log-in as the visitor finds their way in it. */
export class LoginPage {
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;

  /** `scope`: another window, or the dialog of a log-in over a page that has the like. */
  constructor({ page, t }: Visit, scope: Page | Locator = page) {
    this.email = scope.getByRole('textbox', { name: t('field.login.email') });
    this.password = scope.getByLabel(t('field.login.password')).and(scope.locator('input'));
    this.submit = scope.getByRole('button', { name: t('login.submit'), exact: true });
  }

  async logIn({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    await this.submit.waitFor();
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}
