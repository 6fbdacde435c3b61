import type { CallInput } from '../../src/api/call.ts';
import type { SessionApplicant } from '../../src/wire/applicant.ts';
import type { Answers } from './shown-portal.tsx';

/** A server with one onboarded applicant; each test has its own. */
export interface OnboardingServer {
  readonly applicant: SessionApplicant;
  readonly answers: Answers;
  /** What was saved, as it was sent: the fields of each form. */
  readonly saves: ReadonlyMap<string, FormDataEntryValue>[];
}

const company = [
  { category_name: { en: 'First day', jp: '初日' }, fields: {
    'Start time': { value: '9:00', translated_name: '開始時刻' }, 'Bring along': ['Passport', 'Seal'], Floor: '12', Later: null,
  } },
  { category_name: 'Contact', fields: { Office: { value: 'https://office.example/', translated_name: '事務所' } } },
];

/** @param over answers in place of its own. @param values what it holds at first, by field name. */
export function onboardingServer(over: Answers = {}, values: Readonly<Record<string, string>> = {}): OnboardingServer {
  const id = crypto.randomUUID();
  const held: Record<string, string> = { Bank: 'Kobe Bank', 'Employee number': 'E-1', ...values };
  const saves: ReadonlyMap<string, FormDataEntryValue>[] = [];
  const field = (name: string, more: object) => ({ [name]: { input_type: 'text', value: held[name] ?? null, ...more } });
  const editable = () => ({
    ...field('Bank', { 'is_mandatory?': true, translated_name: '銀行' }),
    ...field('Dependants', { input_type: 'number' }),
    ...field('Employee number', { is_locked: true }),
  });
  const documents = () => [{ document_name_id: 7, document_name: 'Passport', translated_name: '旅券', upload: held['Passport'] ?? null }];
  const answers: Answers = {
    onboarding_company_info: () => ({ custom_fields: company }),
    onboarding_display_data: () => ({
      id, document_fields: documents(),
      custom_fields: [
        { category_name: 'Salary', fields: editable() },
        { category_name: 'Visa', fields: field('Visa status', { value: 'Granted' }) },
      ],
      downloadable_documents: [
        { document_id: 1, document_name: 'Contract', translated_name: '契約書', downloadable: true },
        { document_id: 2, document_name: 'Payslip', downloadable: false },
      ],
    }),
    onboarding_edit_data: () => ({ custom_fields: editable(), document_fields: documents() }),
    update_applicant: ({ form }: CallInput) => {
      const sent = new Map(form);
      saves.push(sent);
      for (const name of ['Bank', 'Dependants']) held[name] = sent.get(`applicant[custom_fields][${name}]`) as string;
      return { message: 'Saved' };
    },
    ...over,
  };
  const applicant = { id, name: 'Aiko', email: 'aiko@example.com', lastSignInAt: undefined, onboarded: true, productVariant: false };
  return { applicant, answers, saves };
}
