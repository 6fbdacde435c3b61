import fc from 'fast-check';
import { anyText, fieldName, filledText } from './text.ts';

const json = fc.jsonValue({ maxDepth: 3 });

/** Mostly the expected values, sometimes anything. */
const mostly = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: values, weight: 9 }, { arbitrary: json, weight: 1 });

const localized = fc.oneof(filledText(12), fc.record({ en: filledText(12), jp: filledText(12) }, { requiredKeys: [] }));
const id = fc.oneof(fc.nat({ max: 999 }), fc.nat({ max: 999 }).map(String));

const typeName = fc.constantFrom(
  'text', 'number', 'date', 'email', 'phone_number', 'url', 'location', 'drop_down', 'text_area', 'currency', 'check_box',
  'radio_button', 'video', 'document', 'image', 'free_text', 'password', 'flag', 'unknown', 'star_rating', 'constructor',
);

const option = fc.oneof(
  filledText(8), fc.nat(), fc.record({ option_id: id, option_name: localized }), fc.record({ option_name: localized }),
);
const options = fc.array(mostly(option), { maxLength: 25 });
const scalar = fc.oneof(anyText(), fc.integer(), fc.boolean(), fc.constant(null));
const anyFile = fc.record({ name: filledText(8), url: fc.constantFrom('/f/1', 'javascript:x') });
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }), anyFile);

const definition = fc.record({
  input_type: mostly(typeName), options: mostly(options), value: mostly(value), translated_name: mostly(localized),
  'is_mandatory?': mostly(fc.boolean()), is_mandatory: mostly(fc.boolean()), is_locked: mostly(fc.boolean()),
  eng_placeholder: mostly(anyText()), ja_placeholder: mostly(anyText()), help_text: mostly(localized), document_name_id: mostly(id),
}, { requiredKeys: [] });

const fieldMap = fc.array(fc.tuple(fieldName, mostly(definition)), { maxLength: 45 }).map((entries) => Object.fromEntries(entries));
const category = fc.record({ category_name: mostly(localized), fields: mostly(fieldMap) }, { requiredKeys: ['fields'] });

export const wireCustomFields = fc.oneof(fc.array(mostly(category), { maxLength: 4 }), fieldMap);

const file = fc.record({ name: filledText(8), url: fc.constantFrom('/files/1', 'https://a.bc/d.pdf') });
export const wireDocuments = fc.array(mostly(fc.record({
  document_name_id: id, document_name: mostly(filledText(8)), translated_name: mostly(localized),
  'is_mandatory?': mostly(fc.boolean()), upload: mostly(fc.option(file)),
}, { requiredKeys: [] })), { maxLength: 6 });

export const wireQuestions = fc.array(mostly(fc.record({
  question_id: id, question_name: mostly(localized), question_type: mostly(typeName), options: mostly(options),
  is_mandatory: mostly(fc.boolean()), answer: mostly(value), timelimit: mostly(fc.nat()),
}, { requiredKeys: [] })), { maxLength: 30 });

const code = fc.constantFrom('eng', 'law', 'art', '1');
const year = fc.oneof(fc.integer({ min: 1960, max: 2050 }), fc.constant('2020'), fc.constant(null));
const month = fc.oneof(fc.integer({ min: 0, max: 13 }), fc.constant('4'), fc.constant(null));

export const wireEducation = fc.array(mostly(fc.record({
  id, university_id: mostly(fc.option(id)), faculty: mostly(code), education_background: mostly(code),
  department: mostly(filledText(8)),
  start_year: mostly(year), start_month: mostly(month), graduated_year: mostly(year), graduated_month: mostly(month),
  other_university_name: mostly(fc.option(filledText(8))), is_latest: mostly(fc.boolean()),
}, { requiredKeys: ['id'] })), { maxLength: 5 });

const university = fc.record({ id, name: localized, other: fc.boolean() }, { requiredKeys: ['id'] });

export const wireLookups = fc.record({
  universities: mostly(fc.array(mostly(university), { maxLength: 6 })),
  faculties: mostly(fc.dictionary(code, localized)),
  education_backgrounds: mostly(fc.dictionary(code, localized)),
  countries: mostly(fc.array(fc.record({ id, name: localized }), { maxLength: 6 })),
}, { requiredKeys: [] });

/** The answers that make a profile: mostly well-formed, with a share of anything. */
export const wireProfile = fc.record({
  profile: mostly(fc.record({
    name: mostly(filledText()), japanese_name: mostly(filledText()), photograph: mostly(fc.option(fc.constant('/p.png'))),
    universities: mostly(wireEducation),
  }, { requiredKeys: [] })),
  edit: mostly(fc.record({
    custom_fields: mostly(wireCustomFields), document_fields: mostly(wireDocuments),
  }, { requiredKeys: [] })),
  lookups: mostly(wireLookups),
  productVariant: fc.boolean(),
});

const text = fc.option(filledText(12));
const flag = fc.constantFrom<unknown>(true, false, 'true', 'false', 1, 0, '1', null);

/** An object whose members are mostly as expected; the required keys are always present. */
const object = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>, requiredKeys: string[] = []): fc.Arbitrary<object> =>
  fc.record(Object.fromEntries(Object.entries(members).map(([name, value]) => [name, mostly(value)])), { requiredKeys });

const jobAnswer = object({ question_name: localized, question_ans: fc.oneof(localized, scalar) });
const jobDescription = fc.array(mostly(object({
  category_name: localized, category_content: fc.array(mostly(jobAnswer), { maxLength: 3 }),
})), { maxLength: 3 });

export const wireEvent = mostly(object({ id, name: localized, start_date: text, end_date: text }, ['id']));

export const wireJobReview = mostly(object({
  job_review_id: id, job_name: localized, job_logo: text, submitted: flag, job_details: jobDescription, questions: wireQuestions,
}, ['job_review_id']));

const interviewDetails = object({
  id, start_time: text, end_time: text, step_name: localized, result: text, interview_time_confirm_status: flag, ready_status: flag,
});
const rating = object({ rate: fc.integer(), rank: text, comment: text });
const company = mostly(object({
  job_id: id, company_name: localized, company_logo: text, job_title: localized, job_description: jobDescription, interview_url: text,
  interview_details: fc.oneof(interviewDetails, fc.array(interviewDetails, { maxLength: 2 })),
  ratings: fc.oneof(rating, fc.array(rating, { maxLength: 2 })),
  sgwj_event_id: id, selection_id: id, submitted: flag, questions: wireQuestions,
}, ['job_id']));
/** A company, or an inner list of them. */
export const wireCompany = fc.oneof(company, fc.array(company, { maxLength: 3 }));

export const anyJson = json;
