import type { Locator, Page } from 'playwright';
import profileForm from '../../../server/demo/profile-form.json';
import { wordsOf } from './content.ts';
import { FormPage } from './form.ts';
import type { Visit } from './visit.ts';

const words = wordsOf(profileForm);

/** The profile of one visit, viewed and edited. */
export class ProfilePage extends FormPage {
  constructor(visit: Visit, page: Page = visit.page) {
    super(visit, words, page);
  }

  get confirmation(): Locator {
    return this.page.getByRole('dialog', { name: this.visit.t('profile.confirm.title') });
  }

  async isViewed(): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: this.visit.t('profile.title'), exact: true }).waitFor();
    await this.page.getByRole('link', { name: this.visit.t('profile.edit'), exact: true }).waitFor();
  }

  async isEdited(): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: this.visit.t('profile.editTitle'), exact: true }).waitFor();
    await this.button('save.save').waitFor();
  }

  /** By key: for its five seconds the toast of a save may lie over it (spec §8: top right). */
  async edit(): Promise<void> {
    await this.page.getByRole('link', { name: this.visit.t('profile.edit'), exact: true }).press('Enter');
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
