import type { Locator, Page } from 'playwright';
import onboardingForm from '../../../server/demo/onboarding-form.json';
import { wordsOf } from './content.ts';
import { FormPage } from './form.ts';
import type { TextKey } from './texts.ts';
import type { Visit } from './visit.ts';

const words = wordsOf(onboardingForm);

/** The onboarding of one visit: the company's card, the applicant's own, the documents. */
export class OnboardingPage extends FormPage {
  constructor(visit: Visit, page: Page = visit.page) {
    super(visit, words, page);
  }

  card(title: Extract<TextKey, 'onboarding.company' | 'onboarding.own' | 'downloads.title'>): Locator {
    return this.page.getByRole('region', { name: this.visit.t(title), exact: true });
  }

  /** Edit, or Cancel. */
  toggle(key: 'profile.edit' | 'save.cancel'): Locator {
    return this.card('onboarding.own').getByRole('button', { name: this.visit.t(key), exact: true });
  }

  async isViewed(): Promise<void> {
    await this.toggle('profile.edit').waitFor();
    await this.page.getByRole('term').first().waitFor();
  }

  /** By key, as on the profile. */
  async edit(): Promise<void> {
    await this.toggle('profile.edit').press('Enter');
    await this.button('save.save').waitFor();
  }

  async save(): Promise<void> {
    await this.button('save.save').click();
    await this.isViewed();
  }
}
