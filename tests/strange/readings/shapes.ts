import { isJsonObject } from '../../../src/base/json.ts';
import type { Answered } from '../translator.ts';
import { everywhere, FIELDS, inAnswers, inForm, memberOf, objectsIn, refusal, type MetReading } from './reading.ts';

const texts = (body: unknown): readonly string[] => {
  const errors = memberOf(body, 'errors') ?? memberOf(body, 'error');
  return isJsonObject(errors) ? Object.values(errors).flat().map(String) : [errors].flat().map(String);
};

const refusing = (name: string, refuses: (refused: Answered) => Answered): MetReading =>
  ({ name, refuses: (refused) => (refused.status === 401 && memberOf(refused.body, 'errors') === undefined ? refused : refuses(refused)), met: ['log-in', 'registration'] });

const inOrderOf = (body: unknown): unknown => (isJsonObject(body) && Array.isArray(body['custom_fields'])
  ? { ...body, custom_fields: Object.assign({}, ...objectsIn(body['custom_fields']).map(({ fields }) => fields)) as unknown }
  : body);

/** Lists whose entries are read one by one. */
const LISTS: readonly string[] = ['universities', 'countries', 'application_forms', 'downloadable_documents', 'custom_fields', 'document_fields'];

/** DECISIONS "Shapes of answers". */
export const shapes: readonly MetReading[] = [
  {
    name: 'lists stand bare',
    answers: {
      countries: ({ countries }) => countries, registration_templates: ({ application_forms: forms }) => forms,
      downloadable_documents: ({ downloadable_documents: documents }) => documents,
    },
    met: ['registration', 'downloads'],
  },
  { name: 'verify_user is bare', answers: { verify_user: ({ applicant }) => applicant }, met: ['log-in', 'onboarding'] },
  { name: 'my_profile has no id', answers: { my_profile: ({ id: _id, ...profile }) => profile }, met: ['untouched', 'profile'] },
  {
    name: 'pictures and films are objects',
    answers: inAnswers(['my_profile', 'registration_form'], (body) => everywhere(body, (name, value) =>
      (['photograph', 'pr_video', 'banner_image'].includes(name) ? { url: value } : value))),
    met: ['untouched', 'profile', 'registration'],
  },
  { name: 'my_profile is wrapped', answers: { my_profile: (profile) => ({ applicant: profile }) }, met: ['untouched', 'profile', 'education'] },
  refusing('a refusal is 200 with a text in errors', ({ body }) => ({ status: 200, body: { errors: texts(body).join(' ') } })),
  refusing('a refusal is 200 with a list in errors', ({ body }) => ({ status: 200, body: { errors: texts(body) } })),
  refusing('a refusal is 200 with a map in errors', ({ body }) => ({ status: 200, body: { errors: { email: texts(body) } } })),
  refusing('a refusal is 200 with a text in error', ({ body }) => ({ status: 200, body: { error: texts(body).join(' ') } })),
  refusing('a refusal is 422 with both, one empty', ({ body }) => ({ status: 422, body: { errors: [], error: texts(body).join(' ') } })),
  { name: 'a 401 has no body', refuses: (refused) => (refused.status === 401 && texts(refused.body).length === 0 ? { status: 401, body: undefined } : refused), met: ['log-in'] },
  { name: 'custom fields of the profile are a map', answers: inAnswers(['edit_profile', 'my_profile', 'get_my_profile_fields'], inOrderOf), met: ['untouched', 'profile'] },
  {
    name: 'custom fields of onboarding are categories',
    answers: { onboarding_edit_data: (body) => ({ ...body, custom_fields: [{ category_name: 'Everything', fields: body['custom_fields'] }] }) },
    met: ['onboarding'],
  },
  { name: 'custom fields of a registration are a map', answers: { registration_form: inOrderOf }, met: ['registration'] },
  {
    name: 'categories have no name, or none that says anything',
    answers: inAnswers(FIELDS, (body) => ({
      ...body,
      ...(Array.isArray(body['custom_fields']) && { custom_fields: objectsIn(body['custom_fields']).map(({ fields }, index) => ({ fields, ...(index > 0 && { category_name: null }) })) }),
    })),
    met: ['untouched', 'profile', 'registration', 'onboarding'],
  },
  {
    name: 'what is not there is null',
    answers: {
      ...inAnswers(['my_profile'], (body) => ({ ...body, custom_fields: null, document_fields: null, downloadable_documents: null })),
      edit_profile: (body) => ({ ...body, pr_video_instructions: null, can_edit_pr_video: null }),
      registration_form: (body) => ({ ...body, title: null, banner_image: null, show_jclass_privacy_policy: null }),
      login: (body) => ({ ...body, errors: null, ...('authy_enabled' in body ? { access_token: null, applicant: null } : { authy_enabled: null, applicant_id: null }) }),
      verify_token: (body) => ({ ...body, errors: null, msg: null }),
      update_applicant: (body) => ({ ...body, errors: null, error: null, message: null }),
      register: (body) => ({ ...body, errors: null, consultation_url: null }),
    },
    met: ['log-in', 'verification', 'untouched', 'profile', 'registration'],
  },
  {
    name: 'translations are missing, and lists have entries of nothing',
    answers: inAnswers([...FIELDS, 'universities', 'countries', 'registration_templates', 'downloadable_documents'], (body) => everywhere(body, (name, value) => {
      if (isJsonObject(value) && typeof value['en'] === 'string' && typeof value['jp'] === 'string') return { ...value, jp: null };
      return Array.isArray(value) && LISTS.includes(name) ? [null, ...value as readonly unknown[]] : value;
    })),
    met: ['untouched', 'profile', 'registration', 'downloads'],
  },
  { name: 'a save answers its fields and no message', answers: { update_applicant: () => ({ custom_fields: [] }) }, met: ['untouched', 'onboarding'] },
  { name: 'a server knows no revisions', answers: inAnswers([...FIELDS, 'update_applicant'], ({ revision: _revision, ...body }) => body), met: ['profile', 'onboarding'] },
  { name: 'times name no zone', answers: inAnswers(['login', 'verify_user', 'verify_token', 'my_profile'], (body) => everywhere(body, (name, value) => (name === 'last_sign_in_at' && typeof value === 'string' ? value.replace(/(\.\d+)?(Z|[+-]\d\d:\d\d)$/, '') : value))), met: ['log-in'] },
  ...(['true', 1] as const).map((yes): MetReading => ({
    name: `yes is ${JSON.stringify(yes)}`,
    answers: inAnswers([...FIELDS, 'login', 'verify_user', 'verify_token', 'enable_authy', 'send_token', 'downloadable_documents', 'registration_templates', 'check_applicant_record', 'universities'], (body) =>
      everywhere(body, (_name, value) => (typeof value !== 'boolean' ? value : typeof yes === 'string' ? String(value) : Number(value)))),
    met: ['log-in', 'verification', 'untouched', 'education', 'documents', 'onboarding', 'registration', 'downloads'],
  })),
];

const isId = (name: string): boolean => name === 'id' || name.endsWith('_id');
const asText = (name: string, value: unknown): unknown => (isId(name) && typeof value === 'number' ? String(value) : value);
const asNumber = (name: string, value: unknown): unknown => (isId(name) && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value);

const everyCall = [...FIELDS, 'login', 'verify_user', 'verify_token', 'downloadable_documents', 'registration_templates', 'countries', 'universities'];

/** The id of a log-in that waits is any, as a number. */
function numberedLogIns(): Pick<MetReading, 'answers' | 'asks'> {
  const known: unknown[] = [];
  const back = { asks: (json: unknown, member: string): unknown => {
    const id = memberOf(json, member);
    return typeof id === 'number' ? { ...(json as object), [member]: known[id - 5] } : undefined;
  } };
  const strict = (asked: Parameters<NonNullable<NonNullable<MetReading['asks']>[string]>>[0]) => {
    const json = back.asks(asked.json, 'id');
    return json === undefined ? refusal('id is not a number') : { ...asked, json };
  };
  return {
    answers: { login: (body) => ('applicant_id' in body ? { ...body, applicant_id: known.push(body['applicant_id']) + 4 } : body) },
    asks: { enable_authy: strict, send_token: strict, verify_token: strict },
  };
}

/** What is said in the applicant's name says it by the id as it came. */
const inOwnName = (type: 'string' | 'number'): NonNullable<MetReading['asks']> => Object.fromEntries([['reflection', 'reflection'], ['create_video', 'recording']].map(([call, root = '']) =>
  [call, (asked) => (typeof memberOf(asked.json, root, 'applicant_id') === type ? undefined : refusal('applicant_id is another'))]));

/** Ids are numbers or texts, and a strict server takes them only as it gave them. */
export const ids: readonly MetReading[] = [
  { name: 'ids are texts', answers: inAnswers(everyCall, (body) => everywhere(body, asText)), met: ['log-in', 'untouched', 'education', 'documents', 'registration', 'downloads', 'own name'],
    asks: {
      ...inOwnName('string'),
      registration_form: (asked) => (typeof memberOf(asked.json, 'application_form', 'form_id') === 'string' ? undefined : refusal('form_id is no text')),
      download_url: (asked) => (typeof memberOf(asked.json, 'applicant', 'document_id') === 'string' ? undefined : refusal('document_id is no text')),
    } },
  { name: 'ids are numbers', answers: inAnswers(everyCall, (body) => everywhere(body, asNumber)), met: ['log-in', 'untouched', 'education', 'documents', 'registration', 'downloads', 'own name'],
    asks: {
      ...inOwnName('number'),
      registration_form: (asked) => (typeof memberOf(asked.json, 'application_form', 'form_id') === 'number' ? undefined : refusal('form_id is no number')),
      download_url: (asked) => (typeof memberOf(asked.json, 'applicant', 'document_id') === 'number' ? undefined : refusal('document_id is no number')),
    } },
  { name: 'the id of a log-in that waits is a number', ...numberedLogIns(), met: ['verification'] },
];

/** A browser sends the ends of lines as CRLF in a form; a server keeps them so, or folds them. */
export const lines: readonly MetReading[] = [
  { name: 'ends of lines come as CRLF', answers: inAnswers(FIELDS, (body) => everywhere(body, (_name, value) => (typeof value === 'string' ? value.replace(/\r?\n/g, '\r\n') : value))), met: ['untouched', 'profile', 'onboarding'] },
  { name: 'ends of lines come as LF', answers: inAnswers(FIELDS, (body) => everywhere(body, (_name, value) => (typeof value === 'string' ? value.replace(/\r\n/g, '\n') : value))), met: ['untouched', 'profile'] },
  { name: 'ends of lines go on as LF', asks: { update_applicant: inForm((_name, value) => value.replace(/\r\n/g, '\n')) }, met: ['untouched', 'profile'] },
];
