import type { Answer, Visitor } from './test-server.ts';

export type Part = readonly [name: string, value: string | File];

const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** A pdf of `size` bytes. */
export const pdf = (name = 'file.pdf', size = PDF.length): File => new File([PDF, ' '.repeat(size - PDF.length)], name);
/** A png of `size` bytes; readers ignore what follows its end. */
export const png = (size = PNG.length, name = 'photo.png'): File => new File([PNG, new Uint8Array(size - PNG.length)], name);

export const field = (name: string, value: string): Part => [`applicant[custom_fields][${name}]`, value];
export const list = (name: string, values: readonly string[]): readonly Part[] =>
  (values.length === 0 ? [''] : values).map((value) => [`applicant[custom_fields][${name}][]`, value]);
export const document = (id: number, file: File): readonly Part[] => [
  [`applicant[documents_attributes][${String(id)}][document_name_id]`, String(id)],
  [`applicant[documents_attributes][${String(id)}][upload]`, file],
];
export const education = (index: number, values: Readonly<Record<string, string>>): readonly Part[] =>
  Object.entries(values).map(([name, value]) => [`applicant[applicant_universities_attributes][${String(index)}][${name}]`, value]);

export const aSchool = {
  university_id: '1', faculty: 'law', education_background: 'bachelor', department: '', start_month: '4', start_year: '2020',
  graduated_month: '3', graduated_year: '2024', other_university_name: '', is_latest: 'true',
};

/** Every mandatory custom field of the demo content, filled. */
export const mandatoryFields: readonly Part[] = [
  field('Mobile phone number', '09012345678'), field('Current address', '東京都千代田区1-1'), field('Residence status', 'student'),
  field('JLPT level', 'n1'), ...list('Languages for work', ['ja', 'en']), field('Desired job type', 'Data analyst'),
  field('Earliest start', '2027-04-01'), field('Reason for working in Japan', 'To learn.'), field('Emergency contact', 'A friend'),
  field('Emergency phone number', '+819012345678'),
];

/** All that a first save needs. */
export const completeSave: readonly Part[] = [
  ['applicant[name]', 'Test Person'], ...mandatoryFields, ...education(0, aSchool), ...document(1, pdf('resume.pdf')),
];

/** A multipart body as a browser would send it. */
export async function encode(parts: readonly Part[]): Promise<{ readonly payload: Buffer; readonly headers: Record<string, string> }> {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const response = new Response(form);
  return { payload: Buffer.from(await response.arrayBuffer()), headers: { 'content-type': response.headers.get('content-type') ?? '' } };
}

export async function saveParts(visitor: Visitor, parts: readonly Part[], headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const { payload, headers: own } = await encode(parts);
  return visitor.call('PUT', `/api/v1/applicants/${String(visitor.id)}.json`, { payload, headers: { ...own, ...headers } });
}

interface StoredProfile {
  readonly name: string;
  readonly email: string;
  readonly photograph: string | null;
  readonly universities: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
  readonly document_fields: readonly { readonly document_name_id: number; readonly upload: { readonly name: string; readonly url: string } | null }[];
}

/** What the server holds, with the custom fields' values by name. */
export async function profileOf(visitor: Visitor): Promise<StoredProfile & { readonly values: Readonly<Record<string, unknown>> }> {
  const answer = await visitor.call('GET', '/api/v1/applicants/my_profile.json');
  const profile = answer.json<StoredProfile & { custom_fields: { fields: Record<string, { value: unknown }> }[] }>();
  const fields = profile.custom_fields.flatMap((category) => Object.entries(category.fields));
  return { ...profile, values: Object.fromEntries(fields.map(([name, { value }]) => [name, value])) };
}

export const errorsOf = (answer: Answer): Readonly<Record<string, readonly string[]>> =>
  answer.json<{ errors: Readonly<Record<string, readonly string[]>> }>().errors;
