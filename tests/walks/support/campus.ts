import countries from '../../../server/database/reference/countries.json';
import companyInfo from '../../../server/demo/company-info.json';
import educationCodes from '../../../server/demo/education-codes.json';
import onboardingForm from '../../../server/demo/onboarding-form.json';
import profileForm from '../../../server/demo/profile-form.json';
import universities from '../../../server/demo/universities.json';
import type { ApplicantContent, FormContent, RegistrationFormContent } from '../../../server/content/generated/content.d.ts';
import serverInEnglish from '../../../server/base/locales/en.json';
import serverInJapanese from '../../../server/base/locales/ja.json';
import type { CallInput } from '../../../src/api/call.ts';
import { applicant } from '../../e2e/support/applicants.ts';
import type { Answers } from '../../screens/shown-portal.tsx';
import type { Language } from '../../../src/base/text.ts';
import { formAnswer, heldOf, saveRecord, type HeldRecord } from './record.ts';
import { createServer, createUploads, Refused } from './server.ts';
import type { Server } from './network.ts';

/** Somebody whom the server knows. */
export interface Person {
  readonly id: number;
  readonly content: ApplicantContent;
  readonly email: string;
  password: string;
  /** Of the profile. */
  readonly held: HeldRecord;
  /** Of the onboarding. */
  readonly onboarding: HeldRecord;
  readonly language: Language;
}

interface Registered {
  readonly email: string;
  readonly form: FormData;
  /** The names of the files that came with it, or before it. */
  readonly documents: readonly string[];
}

/** The server of a test, in the page: it keeps what is sent as the portal's own does, as far as a page can tell. */
export interface Campus {
  readonly server: Server;
  readonly newPerson: (language: Language, more?: Partial<ApplicantContent>) => Person;
  /** A token of this person's, as of a log-in on this device before. */
  readonly tokenOf: (person: Person) => string;
  /** Ends every session behind the portal's back: its next call is answered with 401. */
  readonly revoke: () => void;
  readonly registered: readonly Registered[];
  /** Codes that were sent, the newest last. */
  readonly codes: readonly string[];
  /** Addresses to which a link was sent. */
  readonly links: readonly string[];
  /** The token of the link that an e-mail to this person holds. */
  readonly linkOf: (person: Person) => string;
}

export interface CampusOptions {
  readonly forms?: readonly RegistrationFormContent[];
  /** Answers besides its own, or in their place; of whoever is logged in. */
  readonly own?: Answers;
  /** The definitions of the profile. */
  readonly profile?: FormContent;
  /** False: as a server that answers a message alone when a password was set. */
  readonly tellsEmail?: boolean;
}

const words = { en: serverInEnglish, jp: serverInJapanese } as const;

let people = 0;

const namesOf = (codes: object): object => codes;

const lookups: Answers = {
  universities: () => ({ universities, education_backgrounds: namesOf(educationCodes.education_backgrounds), faculties: namesOf(educationCodes.faculties) }),
  countries: () => ({ countries }),
  field_types: () => ({ field_types: [], form_version: '1' }),
};

const jsonOf = <Body>({ json }: CallInput): Body => json as Body;

/** A save that was made is answered with the same again. */
function once(save: (input: CallInput) => unknown): (input: CallInput) => unknown {
  const answered = new Map<string, unknown>();
  return (input) => {
    const { idempotencyKey: key = crypto.randomUUID() } = input;
    if (!answered.has(key)) answered.set(key, save(input));
    return answered.get(key);
  };
}

export function openCampus({ forms = [], own = {}, profile = profileForm, tellsEmail = true }: CampusOptions = {}): Campus {
  const uploads = createUploads();
  const known: Person[] = [];
  const sessions = new Map<string, Person>();
  const [registered, codes, links]: [Registered[], string[], string[]] = [[], [], []];
  const templates = forms.map((form) => ({ form, id: crypto.randomUUID() }));
  const isKnown = (email: string): boolean => [...known.map((one) => one.email), ...registered.map((one) => one.email)].includes(email);
  const byId = (id: unknown): Person | undefined => known.find((person) => String(person.id) === String(id));

  const linkOf = ({ id }: Person): string => `link of ${String(id)}`;
  const tokenOf = (person: Person): string => {
    const token = crypto.randomUUID();
    sessions.set(token, person);
    return token;
  };
  const applicantAnswer = ({ id, email, held, content }: Person): object => ({
    id, email, name: held.name, japanese_name: held.japaneseName, photograph: held.photograph, pr_video: null, last_sign_in_at: null,
    is_onboarded: content.is_onboarded ?? false, is_campus: content.is_product ?? false,
  });
  const signedIn = (person: Person): object => ({ access_token: { token: tokenOf(person) }, applicant: applicantAnswer(person) });

  const publicAnswers: Answers = {
    ...lookups,
    login: (input) => {
      const { email, password } = jsonOf<{ readonly email: string; readonly password: string }>(input);
      const person = known.find((one) => one.email === email);
      if (person?.password !== password) throw new Refused(422, { error: words.en.loginRefused });
      return person.content.authy_enabled === true ? { authy_enabled: true, applicant_id: String(person.id) } : signedIn(person);
    },
    request_password_reset_email: (input) => {
      links.push(jsonOf<{ readonly applicant: { readonly email: string } }>(input).applicant.email);
      return { message: words.en.resetMailSent };
    },
    reset_password: (input) => {
      const { reset_password_token: token, new_password: chosen } = jsonOf<{ readonly applicant: { readonly reset_password_token: string; readonly new_password: string } }>(input).applicant;
      const person = known.find((each) => token === linkOf(each));
      if (!person) throw new Refused(422, { errors: [words.en.resetRefused] });
      person.password = chosen;
      return { message: words.en.passwordReset, ...(tellsEmail && { email: person.email }) };
    },
    enable_authy: () => ({ success: true, msg: null }),
    send_token: () => {
      codes.push(String(100_000 + codes.length));
      return { success: true, msg: words.en.codeSent };
    },
    verify_token: (input) => {
      const { token, id } = jsonOf<{ readonly token: string; readonly id: unknown }>(input);
      const person = byId(id);
      if (!person || token !== codes.at(-1)) throw new Refused(422, { success: false, msg: words.en.codeWrong });
      return { success: true, ...signedIn(person) };
    },
    registration_templates: () => ({
      application_forms: templates.map(({ form, id }) => ({ id, name: form.name, 'is_valid?': form.valid_until === undefined || form.valid_until > '2026', 'is_campus?': form.is_product ?? false })),
    }),
    registration_form: (input) => {
      const asked = jsonOf<{ readonly application_form: { readonly form_id: string } }>(input).application_form.form_id;
      const found = templates.find(({ id }) => id === asked)?.form;
      if (!found) throw new Refused(404);
      return { ...formAnswer(found, { values: new Map(), documents: new Map() }), title: found.title, banner_image: null, show_jclass_privacy_policy: found.show_jclass_privacy_policy ?? false };
    },
    get_tos: () => ({ content: '<p>The terms</p>' }),
    get_product_tos: () => ({ content: '<p>The terms of the product</p>' }),
    check_applicant_record: (input) => {
      if (isKnown(jsonOf<{ readonly applicant: { readonly email: string } }>(input).applicant.email)) throw new Refused(422, { errors: { email: [words.en.emailTaken] } });
      return { success: true };
    },
    register: once(({ form = new FormData() }) => {
      const email = form.get('applicant[email]') as string;
      if (isKnown(email)) throw new Refused(422, { errors: { email: [words.en.emailTaken] } });
      const documents = [...form].flatMap(([name, value]) => {
        if (/\[upload(_id)?\]$/.test(name)) return typeof value === 'string' ? uploads.named(value)?.name ?? [] : value.name;
        return [];
      });
      registered.push({ email, form, documents });
      return { message: 'Your application has been received.', welcome_message: null, consultation_url: null };
    }),
  };

  const answersOfPerson = (person: Person): Answers => ({
    my_job_reviews: () => [], sgwj_events: () => [], applied_events: () => [], my_interviews: () => [[]], my_lessons: () => [], my_online_sessions: () => [],
    homepage_content: () => ({ content: '' }),
    verify_user: () => ({ applicant: applicantAnswer(person) }),
    my_profile: () => ({
      ...applicantAnswer(person), ...formAnswer(profile, person.held), revision: String(person.held.revision), student_id: person.content.student_id,
      universities: person.held.education, downloadable_documents: [],
    }),
    edit_profile: () => ({ ...formAnswer(profile, person.held), revision: String(person.held.revision), can_edit_pr_video: false, pr_video_instructions: null }),
    downloadable_documents: () => ({ downloadable_documents: [] }),
    onboarding_company_info: () => ({
      custom_fields: companyInfo.map(({ category_name, fields }) => ({ category_name, fields: Object.fromEntries(fields.map(({ name, ...field }) => [name, field])) })),
    }),
    onboarding_display_data: () => ({ ...formAnswer(onboardingForm, person.onboarding), id: person.id, downloadable_documents: [] }),
    onboarding_edit_data: () => {
      const { custom_fields, ...answer } = formAnswer(onboardingForm, person.onboarding);
      return { ...answer, revision: String(person.onboarding.revision), custom_fields: Object.assign({}, ...custom_fields.map(({ fields }) => fields)) as unknown };
    },
    reset_password_logged_in: (input) => {
      const { old_password: before, new_password: chosen } = jsonOf<{ readonly applicant: { readonly old_password: string; readonly new_password: string } }>(input).applicant;
      if (before !== person.password) throw new Refused(422, { error: words[person.language].oldPasswordWrong });
      person.password = chosen;
      return { message: words[person.language].passwordChanged };
    },
    ...own,
  });
  const answered = new Map<Person, Answers>();
  const answersOf = (token: string | undefined): Answers | undefined => {
    const person = sessions.get(token ?? '');
    if (!person || token === undefined) return undefined;
    const all = answered.get(person) ?? {
      ...answersOfPerson(person),
      update_applicant: once((input) => {
        const isOnboarding = input.form?.get('applicant[is_onboarded]') === 'true';
        const record = isOnboarding ? person.onboarding : person.held;
        saveRecord(record, input, uploads.named);
        const { custom_fields } = formAnswer(isOnboarding ? onboardingForm : profile, record);
        return { message: words[person.language][isOnboarding ? 'onboardingSaved' : 'saved'], revision: String(record.revision), custom_fields };
      }),
    };
    answered.set(person, all);
    return { ...all, logout: () => ({ success: sessions.delete(token) }) };
  };

  return {
    server: createServer({ answersOf, publicAnswers, uploads }),
    newPerson: (language, more = {}) => {
      people += 1;
      const id = Date.now() * 100 + people;
      const content = applicant(`${language}-${String(id)}@example.com`, language, more);
      const person: Person = { id, content, email: content.email, password: content.password, held: heldOf(content), onboarding: heldOf({ ...content, custom_fields: {}, documents: {}, ...content.onboarding }), language };
      known.push(person);
      return person;
    },
    tokenOf,
    revoke: () => { sessions.clear(); },
    registered, codes, links, linkOf,
  };
}
