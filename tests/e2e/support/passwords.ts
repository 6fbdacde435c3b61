import type { Locator, Page } from 'playwright';
import { labelled, type TextKey, type Texts } from './texts.ts';
import type { Visit } from './visit.ts';

const password = (scope: Page | Locator, t: Texts, key: TextKey): Locator => scope.getByLabel(labelled(t(key), t));

/** The page that asks for the address of a forgotten password. */
export class ForgotPage {
  readonly email: Locator;
  readonly submit: Locator;
  readonly confirmation: Locator;

  constructor({ page, t }: Visit) {
    this.email = page.getByRole('textbox', { name: t('field.login.email') });
    this.submit = page.getByRole('button', { name: t('forgotPassword.submit'), exact: true });
    this.confirmation = page.getByRole('heading', { level: 1, name: t('forgotPassword.asked.title'), exact: true });
  }

  async ask(email: string): Promise<void> {
    await this.email.fill(email);
    await this.submit.click();
  }
}

/** The page that the link of the e-mail opens. */
export class ResetPage {
  readonly password: Locator;
  readonly confirmation: Locator;
  readonly submit: Locator;

  /** `first`: the link is that of a registration, which sets a password where there is none yet. */
  constructor({ page, t }: Visit, first = false) {
    this.password = password(page, t, 'field.password.new');
    this.confirmation = password(page, t, 'field.password.confirmation');
    this.submit = page.getByRole('button', { name: t(first ? 'setPassword.submit' : 'resetPassword.submit'), exact: true });
  }

  async set(chosen: string, again = chosen): Promise<void> {
    await this.password.fill(chosen);
    await this.confirmation.fill(again);
    await this.submit.click();
  }
}

/** The dialog that the user menu opens. */
export class ChangePasswordDialog {
  readonly dialog: Locator;
  readonly old: Locator;
  readonly chosen: Locator;
  readonly submit: Locator;
  readonly cancel: Locator;
  readonly advice: Locator;

  constructor({ page, t }: { readonly page: Page; readonly t: Texts }) {
    this.dialog = page.getByRole('dialog', { name: t('shell.changePassword') });
    this.old = password(this.dialog, t, 'field.password.old');
    this.chosen = password(this.dialog, t, 'field.password.new');
    this.submit = this.dialog.getByRole('button', { name: t('changePassword.submit'), exact: true });
    this.cancel = this.dialog.getByRole('button', { name: t('save.cancel'), exact: true });
    this.advice = this.dialog.getByText(t('password.guessed'), { exact: true });
  }

  async change(old: string, chosen: string): Promise<void> {
    await this.old.fill(old);
    await this.chosen.fill(chosen);
    await this.submit.click();
  }
}
