import { page, userEvent, type Locator } from 'vitest/browser';
import { labelled } from '../../e2e/support/texts.ts';
import { isSeen } from './form-walk.ts';
import type { Visit } from './visit.tsx';

type Words = Pick<Visit, 't'>;

const password = (scope: Pick<Locator, 'getByLabelText'>, t: Visit['t'], key: Parameters<Visit['t']>[0]): Locator => scope.getByLabelText(labelled(t(key), t));

/** The log-in as the visitor finds their way in it. */
export function loginWalk({ t }: Words) {
  const email = page.getByRole('textbox', { name: t('field.login.email') });
  const word = page.getByLabelText(labelled(t('field.login.password'), t));
  const submit = page.getByRole('button', { name: t('login.submit'), exact: true });
  return {
    email, submit,
    logIn: async (person: { readonly email: string; readonly password: string }): Promise<void> => {
      await isSeen(submit);
      await email.fill(person.email);
      await word.fill(person.password);
      await submit.click();
    },
  };
}

/** The page that asks for the address of a forgotten password. */
export function forgotWalk({ t }: Words) {
  const email = page.getByRole('textbox', { name: t('field.login.email') });
  const submit = page.getByRole('button', { name: t('forgotPassword.submit'), exact: true });
  return {
    email, submit,
    confirmation: page.getByRole('heading', { level: 1, name: t('forgotPassword.asked.title'), exact: true }),
    ask: async (address: string): Promise<void> => {
      await email.fill(address);
      await submit.click();
    },
  };
}

/** The page that the link of an e-mail opens, to set a password. */
export function resetWalk({ t }: Words) {
  const [chosen, again] = [password(page, t, 'field.password.new'), password(page, t, 'field.password.confirmation')];
  return {
    chosen, again,
    set: async (word: string): Promise<void> => {
      await chosen.fill(word);
      await again.fill(word);
      await userEvent.keyboard('{Enter}');
    },
  };
}

/** The dialog that the user menu opens. */
export function changeWalk({ t }: Words) {
  const dialog = page.getByRole('dialog', { name: t('shell.changePassword') });
  const [old, chosen] = [password(dialog, t, 'field.password.old'), password(dialog, t, 'field.password.new')];
  const submit = dialog.getByRole('button', { name: t('changePassword.submit'), exact: true });
  return {
    dialog, old, chosen, submit,
    cancel: dialog.getByRole('button', { name: t('save.cancel'), exact: true }),
    advice: dialog.getByText(t('password.guessed'), { exact: true }),
    change: async (before: string, after: string): Promise<void> => {
      await old.fill(before);
      await chosen.fill(after);
      await submit.click();
    },
  };
}

/** The menu of the top bar that bears the applicant's name. */
export function menuWalk({ t }: Words) {
  const button = page.getByRole('button', { name: t('shell.account', { name: '' }).trim() });
  return {
    button,
    choose: async (key: 'shell.changePassword' | 'shell.logOut'): Promise<void> => {
      await button.click();
      await page.getByRole('button', { name: t(key), exact: true }).click();
    },
  };
}

/** The two steps of the second factor. */
export function verificationWalk({ t }: Words) {
  const button = (key: Parameters<typeof t>[0]): Locator => page.getByRole('button', { name: t(key), exact: true });
  const country = page.getByRole('combobox', { name: t('field.phone.country') });
  const phone = page.getByRole('textbox', { name: t('field.phone.number') });
  const code = page.getByRole('textbox', { name: t('field.oneTimeCode') });
  const [send, verify] = [button('verification.phone.submit'), button('verification.code.submit')];
  return {
    country, phone, code, send, verify,
    resend: button('verification.resend.link'),
    sendTo: async (number: string): Promise<void> => {
      await phone.fill(number);
      await send.click();
    },
    enter: async (typed: string): Promise<void> => {
      await code.fill(typed);
      await verify.click();
    },
  };
}
