import type { InputType } from '../../../src/fields/definition.ts';
import type { Language } from '../../../src/base/text.ts';
import { eventually } from './eventually.ts';
import { pdf } from './files.ts';
import type { FormPage } from './form.ts';
import type { ProfilePage } from './profile.ts';

type Words = string | Readonly<Record<Language, string>>;
type ProfileType = Exclude<InputType, 'image' | 'flag' | 'password' | 'unknown' | 'video'>;

/** What is put into a field. */
export interface Given {
  readonly field: string;
  readonly type: ProfileType;
  /** Typed text, option ids parted by commas, or the name of a file. */
  readonly given: string;
}

/** What is put into a field, and what stands there afterwards. */
export interface Answer extends Given {
  /** In the form when it is opened again. */
  readonly kept: Words;
  /** In the view. */
  readonly shown: Words;
}

const inLanguage = (words: Words, language: Language): string => (typeof words === 'string' ? words : words[language]);

interface Way {
  readonly give: (form: FormPage, label: string, answer: Given) => Promise<void>;
  readonly keeps: (form: FormPage, label: string, answer: Answer, language: Language) => Promise<void>;
}

const text: Way = {
  give: async (form, label, { given }) => { await form.input(label).fill(given); },
  keeps: (form, label, { kept }, language) => form.holds(label, inLanguage(kept, language)),
};

const ways: Readonly<Record<ProfileType, Way>> = {
  text,
  number: text,
  date: text,
  email: text,
  phone_number: text,
  url: text,
  location: text,
  text_area: text,
  currency: text,
  drop_down: {
    give: async (form, label, { given }) => { await form.input(label).selectOption(given); },
    keeps: (form, label, { given }) => form.holds(label, given),
  },
  radio_button: {
    give: async (form, label, { field, given }) => {
      await form.radios(label).getByRole('radio', { name: form.option(field, given), exact: true }).check();
    },
    keeps: async (form, label, { given }) => {
      await eventually(() => form.radios(label).locator('input:checked').inputValue()).toBe(given);
    },
  },
  check_box: {
    give: async (form, label, { field, given }) => {
      const wanted = given.split(',').map((id) => form.option(field, id));
      for (const choice of await form.group(label).getByRole('checkbox').all()) {
        await choice.setChecked(wanted.includes(await choice.evaluate((box) => box.closest('label')?.textContent ?? '')));
      }
    },
    keeps: async (form, label, { given }) => {
      const ticked = form.group(label).locator('input:checked');
      await eventually(async () => Promise.all((await ticked.all()).map((box) => box.inputValue()))).toEqual(given.split(','));
    },
  },
  document: {
    give: (form, label, { given }) => form.chooseFile(label, pdf(given)),
    keeps: async (form, label, { kept }, language) => {
      await form.group(label).getByText(inLanguage(kept, language)).waitFor();
    },
  },
};

/** One answer to every type that can be answered on the profile; a video is recorded elsewhere. */
export const firstAnswers: readonly Answer[] = [
  { field: 'Hobby', type: 'text', given: '登山 & chess <b>', kept: '登山 & chess <b>', shown: '登山 & chess <b>' },
  { field: 'TOEIC score', type: 'number', given: '９３５', kept: '935', shown: '935' },
  { field: 'Earliest start', type: 'date', given: '2028-04-01', kept: { en: '1 April 2028', jp: '2028年4月1日' }, shown: { en: '1 April 2028', jp: '2028年4月1日' } },
  { field: 'Personal email', type: 'email', given: 'ananya@example.org', kept: 'ananya@example.org', shown: 'ananya@example.org' },
  { field: 'Mobile phone number', type: 'phone_number', given: '０８０-1234-5678', kept: '08012345678', shown: '08012345678' },
  { field: 'Portfolio address', type: 'url', given: 'https://example.com/works?id=1&of=2', kept: 'https://example.com/works?id=1&of=2', shown: 'https://example.com/works?id=1&of=2' },
  { field: 'Current address', type: 'location', given: '京都府京都市左京区吉田本町36-1', kept: '京都府京都市左京区吉田本町36-1', shown: '京都府京都市左京区吉田本町36-1' },
  { field: 'Residence status', type: 'drop_down', given: 'highly_skilled', kept: 'highly_skilled', shown: { en: 'Highly Skilled Professional', jp: '高度専門職' } },
  { field: 'How did you learn Japanese?', type: 'text_area', given: 'At school.\n\nその後、大阪で。', kept: 'At school.\n\nその後、大阪で。', shown: 'At school.\n\nその後、大阪で。' },
  { field: 'Expected annual salary', type: 'currency', given: '５500000', kept: '5,500,000', shown: '¥5,500,000' },
  { field: 'Languages for work', type: 'check_box', given: 'ja,vi', kept: 'ja,vi', shown: { en: 'Japanese, Vietnamese', jp: '日本語、ベトナム語' } },
  { field: 'JLPT level', type: 'radio_button', given: 'none', kept: 'none', shown: { en: 'Not taken yet', jp: '未受験' } },
  { field: 'Portfolio file', type: 'document', given: 'ポートフォリオ (1).pdf', kept: 'ポートフォリオ (1).pdf', shown: 'ポートフォリオ (1).pdf' },
];

/** Other answers to some of them, and some taken away again. */
export const secondAnswers: readonly Answer[] = [
  { field: 'Hobby', type: 'text', given: '', kept: '', shown: { en: 'Not entered', jp: '未入力' } },
  { field: 'Earliest start', type: 'date', given: '2029年2月28日', kept: { en: '28 February 2029', jp: '2029年2月28日' }, shown: { en: '28 February 2029', jp: '2029年2月28日' } },
  { field: 'Residence status', type: 'drop_down', given: 'student', kept: 'student', shown: { en: 'Student', jp: '留学' } },
  { field: 'Expected annual salary', type: 'currency', given: '￥0', kept: '0', shown: '¥0' },
  { field: 'Languages for work', type: 'check_box', given: 'en', kept: 'en', shown: { en: 'English', jp: '英語' } },
  { field: 'JLPT level', type: 'radio_button', given: 'n1', kept: 'n1', shown: 'N1' },
  { field: 'Portfolio file', type: 'document', given: 'second.pdf', kept: 'second.pdf', shown: 'second.pdf' },
];

export async function give(form: FormPage, answers: readonly Given[]): Promise<void> {
  for (const answer of answers) await ways[answer.type].give(form, form.label(answer.field), answer);
}

export async function keeps(form: FormPage, answers: readonly Answer[], language: Language): Promise<void> {
  for (const answer of answers) await ways[answer.type].keeps(form, form.label(answer.field), answer, language);
}

export async function shows(profile: ProfilePage, answers: readonly Answer[], language: Language): Promise<void> {
  for (const { field, shown } of answers) await profile.shows(profile.label(field), inLanguage(shown, language));
}
