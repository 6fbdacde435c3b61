import { eq } from 'drizzle-orm';
import { applicants } from '../../../server/database/schema.ts';
import { type Part, aSchool, document, education, encode, field, list, pdf } from './saving.ts';
import type { Answer, TestServer } from './test-server.ts';

let people = 0;

/** Somebody at an address and a network of his own, so that no test uses up another's limits. */
export interface Stranger {
  readonly email: string;
  readonly remoteAddress: string;
}

export function newStranger(): Stranger {
  people += 1;
  return { email: `stranger-${String(people)}@example.com`, remoteAddress: `10.7.${String(people >> 8)}.${String(people & 255)}` };
}

export async function formId(server: TestServer, name: string): Promise<string> {
  const answer = await server.app.inject('/api/v1/registration_templates.json');
  const { application_forms: forms } = answer.json<{ application_forms: { name: string; id: number }[] }>();
  return String(forms.find((form) => form.name === name)?.id);
}

export const formData = (server: TestServer, id: string | number): Promise<Answer> =>
  server.app.inject({ method: 'POST', url: '/api/v1/registration_templates/get_form_data.json', payload: { application_form: { form_id: id } } });

export const checkAddress = (server: TestServer, email: string | null, more: Partial<Stranger> = {}): Promise<Answer> => server.app.inject({
  method: 'POST', url: '/api/v1/applicants/check_applicant_record.json', payload: { applicant: { email } }, ...more,
});

/** All that the form spring-2027 of the demo content needs. */
export const springParts = (email: string, form: string): readonly Part[] => [
  ['applicant[name]', 'Maria Silva'], ['applicant[email]', email], ['applicant[form_id]', form],
  ['applicant[date_of_birth]', '2001-02-28'], ['applicant[country_id]', '31'],
  field('Mobile phone number', '+5511987654321'), field('Current address', 'Rua Augusta 1, São Paulo'), field('JLPT level', 'n3'),
  ...list('Languages for work', ['ja', 'en']), field('Desired job type', 'Data analyst'), field('Earliest start', '2027-04-01'),
  field('How did you find us?', 'friend'),
  ...education(0, aSchool), ...document(1, pdf('resume.pdf')), ...document(7, pdf('成績証明書.pdf')),
];

/** The parts with another value for one of them. */
export const changed = (parts: readonly Part[], ...changes: readonly Part[]): readonly Part[] => {
  const names = new Set(changes.map(([name]) => name));
  return [...parts.filter(([name]) => !names.has(name)), ...changes];
};

export const without = (parts: readonly Part[], text: string): readonly Part[] => parts.filter(([name]) => !name.includes(text));

export async function register(
  server: TestServer, parts: readonly Part[], { remoteAddress }: Pick<Stranger, 'remoteAddress'>, headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { payload, headers: own } = await encode(parts);
  return server.app.inject({ method: 'POST', url: '/api/v1/applicants.json', payload, headers: { ...own, ...headers }, remoteAddress });
}

export const applicantsWith = ({ services }: TestServer, email: string) =>
  services.db.select().from(applicants).where(eq(applicants.email, email));
