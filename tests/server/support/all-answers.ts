import type { TestServer } from './test-server.ts';

const READS = [
  '/api/v1/field_types.json', '/api/v1/universities.json', '/api/v1/countries.json', '/api/v1/registration_templates.json',
  '/api/v1/static_pages/get_tos.json', '/api/v1/static_pages/get_tos_campus.json', '/api/v1/static_pages/get_homepage_content.json', '/api/v1/static_pages/get_zoom_guide.json',
  '/api/v1/applicants/my_profile.json', '/api/v1/applicants/edit_profile.json', '/api/v1/applicants/get_my_profile_fields.json',
  '/api/v1/applicants/get_downloadable_documents_list.json', '/api/v1/applicants/onboarding_display_data.json', '/api/v1/applicants/onboarding_edit_data.json',
  '/api/v1/applicants/onboarding_company_info.json', '/api/v1/applicants/applied_events.json', '/api/v1/sgwj_events.json', '/api/v1/applicants/my_lessons.json',
  '/api/v1/applicants_online_sessions/my_online_sessions.json', '/api/v1/applicants_job_reviews/my_job_reviews.json', '/api/v1/applicants/my_interviews.json',
] as const;

const ASKS: readonly (readonly [url: string, payload: object])[] = [
  ...[1, 2, 3, 4].map((id) => ['/api/v1/applicants_exams/get_exam_data.json', { applicants_exam: { exam_id: id } }] as const),
  ['/api/v1/applicants_exams/get_question_data.json', { applicants_exam: { exam_id: 1, question_group_id: 11 } }],
  ...[1, 2].map((id) => ['/api/v1/registration_templates/get_form_data.json', { application_form: { form_id: id } }] as const),
];

/** Signed addresses of files say who asks and when they end, groups of exams what is left of their time, and an applicant when they came last. */
const withoutTimes = (body: string): string =>
  body.replaceAll(/\/api\/v1\/files\/[^"]+/g, 'file').replaceAll(/"remaining_time":\d+/g, '"remaining_time":0').replaceAll(/"last_sign_in_at":"[^"]+"/g, '"last_sign_in_at":null');

/** All that two applicants of the demo can read of what the deployment defines, as it came. */
export async function allAnswers({ logIn }: Pick<TestServer, 'logIn'>): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const name of ['demo', 'onboarded']) {
    const visitor = await logIn(`${name}@example.com`, `${name}-password`);
    for (const url of READS) answers.push(`${name} ${url} ${withoutTimes((await visitor.call('GET', url)).body)}`);
    for (const [url, payload] of ASKS) answers.push(`${name} ${url} ${JSON.stringify(payload)} ${withoutTimes((await visitor.call('POST', url, { payload })).body)}`);
  }
  return answers;
}
