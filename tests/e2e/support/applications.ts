import demoForms from '../../../server/demo/registration-forms.json';
import type { RegistrationFormContent } from '../../../server/content/generated/content.d.ts';
import type { Given } from './answers.ts';

function demoForm(name: string): RegistrationFormContent {
  const form = (demoForms as readonly RegistrationFormContent[]).find((candidate) => candidate.name === name);
  if (!form) throw new Error(`the demo content has no form ${name}`);
  return form;
}

/** An application form, and what is answered to all that it insists on. */
export interface Application {
  readonly form: RegistrationFormContent;
  readonly answers: readonly Given[];
}

export const spring: Application = {
  form: demoForm('spring-2027'),
  answers: [
    { field: 'Mobile phone number', type: 'phone_number', given: '０８０-1234-5678' },
    { field: 'Current address', type: 'location', given: '12 Ly Thuong Kiet, Hanoi' },
    { field: 'JLPT level', type: 'radio_button', given: 'n2' },
    { field: 'Languages for work', type: 'check_box', given: 'ja,vi' },
    { field: 'Desired job type', type: 'drop_down', given: 'Data analyst' },
    { field: 'Earliest start', type: 'date', given: '2028-04-01' },
    { field: 'How did you find us?', type: 'drop_down', given: 'friend' },
    { field: 'Hobby', type: 'text', given: '登山 & chess' },
    { field: 'Portfolio file', type: 'document', given: 'works.pdf' },
    { field: 'Resume', type: 'document', given: 'resume.pdf' },
    { field: 'Academic transcript', type: 'document', given: 'transcript.pdf' },
  ],
};

export const campus: Application = {
  form: demoForm('campus-2027'),
  answers: [
    { field: 'School year', type: 'radio_button', given: '4' },
    { field: 'Student number at the university', type: 'text', given: '22-1234' },
    { field: 'Days for the class', type: 'check_box', given: 'mon,thu' },
    { field: 'Mobile phone number', type: 'phone_number', given: '08011112222' },
    { field: 'Emergency contact', type: 'text', given: '父' },
    { field: 'Emergency phone number', type: 'phone_number', given: '+84 91 234 5678' },
    { field: 'Certificate of expected graduation', type: 'document', given: '卒業見込証明書.pdf' },
  ],
};

/** A form that is filled in quickly: one field, and three documents that the profile shows afterwards. */
export const shortForm = (name: string): RegistrationFormContent => ({
  name,
  title: { en: `Application ${name}`, jp: `応募 ${name}` },
  categories: [{
    category_name: { en: 'Wishes', jp: '希望' },
    fields: [{ name: 'Hobby', input_type: 'text', translated_name: '趣味・特技', 'is_mandatory?': true }],
  }],
  documents: [1, 3, 4].map((id) => ({ document_name_id: id, 'is_mandatory?': true })),
});

export const SHORT_FORM_DOCUMENTS = ['Resume', 'Certificate of expected graduation', 'JLPT certificate'] as const;
