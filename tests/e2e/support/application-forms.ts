import type { RegistrationFormContent } from '../../../server/content/content.ts';

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
