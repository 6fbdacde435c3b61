import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApplyScreen } from '../../src/screens/apply/apply-screen.tsx';
import { OnboardingScreen } from '../../src/screens/onboarding/onboarding-screen.tsx';
import { ProfileScreen } from '../../src/screens/profile/profile-screen.tsx';
import { onboardingServer } from './onboarding-server.ts';
import { hidePortals, showPortal, type Answers } from './shown-portal.tsx';

/** The types of spec §3 Profile field definition. */
const TYPES = [
  'text', 'number', 'date', 'email', 'phone_number', 'url', 'location', 'drop_down', 'text_area', 'currency', 'check_box', 'radio_button', 'video',
  'document',
] as const;
const DOCUMENT = 40;

const definitionOf = (type: string) => ({ input_type: type, 'is_mandatory?': true, options: ['a', 'b'], ...(type === 'document' && { document_name_id: DOCUMENT }) });
const fields = Object.fromEntries(TYPES.map((type) => [type, definitionOf(type)]));
const categories = [{ category_name: 'All', fields }];

const idOf = (type: string): string => (type === 'document' ? `documents.${DOCUMENT}` : `custom_fields.${type}`);
const fieldOf = (type: string) => document.querySelector<HTMLElement>(`[data-field="${idOf(type)}"]`);
const errorAt = (type: string) => fieldOf(type)?.querySelector('[id$="-error"]')?.textContent;
const button = (name: string) => page.getByRole('button', { name, exact: true });

const lookups: Answers = {
  universities: () => ({ universities: [{ id: 1, name: 'Kobe' }], education_backgrounds: {}, faculties: {} }), countries: () => ({ countries: [] }),
};

/** How each screen comes to show its form, with all types in it; what a save is called there. */
const screens = {
  profile: {
    save: 'Save',
    open: (answers: Answers) => showPortal([{ path: '/profile', element: <ProfileScreen /> }], '/profile?mode=edit', {
      ...lookups, my_profile: () => ({ id: 1, name: 'Aiko' }), edit_profile: () => ({ custom_fields: categories }), ...answers,
    }, onboardingServer().applicant),
  },
  registration: {
    save: 'Submit application',
    open: async (answers: Answers) => {
      await showPortal([{ path: '/apply/:form_number', element: <ApplyScreen notFound={null} /> }], '/apply/spring', {
        ...lookups, registration_templates: () => ({ application_forms: [{ id: 1, name: 'spring', 'is_valid?': true }] }),
        registration_form: () => ({ custom_fields: categories }), check_applicant_record: () => ({ success: true }), ...answers,
      });
      for (const name of [/^Email$/, /^Confirm email/]) await userEvent.fill(page.getByRole('textbox', { name }), 'aiko@example.com');
      await userEvent.click(button('Continue'));
    },
  },
  onboarding: {
    save: 'Save',
    open: (answers: Answers) => {
      const server = onboardingServer({ onboarding_edit_data: () => ({ custom_fields: fields }), ...answers });
      return showPortal([{ path: '/onboarding', element: <OnboardingScreen /> }], '/onboarding?mode=edit', server.answers, server.applicant);
    },
  },
} as const;

beforeEach(() => { localStorage.clear(); });
afterEach(hidePortals);

describe.each(Object.entries(screens))('%s', (_name, { save, open }) => {
  it('has a control of its own for each type, and marks each that is mandatory and empty [VAL-34, APPLY-28, ONB-14, PROF-29]', async () => {
    const sent: unknown[] = [];
    const note = (input: unknown): object => {
      sent.push(input);
      return {};
    };
    await open({ update_applicant: note, register: note });
    await expect.element(button(save)).toBeVisible();
    await expect.poll(() => TYPES.filter((type) => fieldOf(type)?.dataset['widget'] !== type)).toEqual([]);
    await userEvent.click(button(save));
    await expect.poll(() => TYPES.filter((type) => !errorAt(type))).toEqual([]);
    expect(sent).toEqual([]);
  });
});
