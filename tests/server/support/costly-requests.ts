import type { RawPart } from './raw-form.ts';
import { BOUNDARY, filePart, rawForm, textPart } from './raw-form.ts';

/** A request that was made to be dear. */
export interface CostlyRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Made when it is sent: all of them together are gigabytes. */
  readonly body?: () => Buffer;
  /** With the token of an applicant. */
  readonly loggedIn: boolean;
}

const times = <Value>(count: number, make: (index: number) => Value): Value[] => Array.from({ length: count }, (_, index) => make(index));
const digits = (length: number, index: number): string => String(index).padStart(length, '1');
const custom = (name: string, value?: string): RawPart => textPart(`applicant[custom_fields][${name}]`, value);
const document = (key: string, part: string): string => `applicant[documents_attributes][${key}][${part}]`;
const university = (key: string, part: string): string => `applicant[applicant_universities_attributes][${key}][${part}]`;
const MANY = 20_000;

/** Values on which a careless pattern would never come to an end. */
const hostile: Readonly<Record<string, string>> = {
  dots: `a@${'.'.repeat(95_000)}@`, labels: `a@${'a.'.repeat(47_000)}`, digits: `+${'1'.repeat(95_000)}x`, spaces: `${' '.repeat(95_000)}x`,
  brackets: '('.repeat(95_000), yen: `¥${' '.repeat(95_000)}`, address: `https://${'a.'.repeat(47_000)}/\u0000`, mp4: `https://a/${'.mp4'.repeat(23_000)}x`,
  dates: '2027-04-01'.repeat(9500), wide: '\uFF11'.repeat(95_000), marks: '\u200B'.repeat(95_000), surrogates: '\uD83D\uDE00'.repeat(45_000),
};

const typedFields = ['Mobile phone number', 'Current address', 'JLPT level', 'Languages for work', 'Desired job type', 'Earliest start', 'Hobby'];

/** Multipart bodies, by what is too much of. */
const forms: Readonly<Record<string, () => Buffer>> = {
  'references to uploads': () => rawForm(times(MANY, (index) => textPart(document(String(index), 'upload_id'), 'f'.repeat(32)))),
  'references to uploads, each with its id': () => rawForm(times(9500, (index) =>
    [textPart(document(String(index), 'document_name_id'), String(index)), textPart(document(String(index), 'upload_id'), digits(32, index))]).flat()),
  'references with long keys': () => rawForm(times(5000, (index) => textPart(document(digits(1500, index), 'upload_id'), 'f'.repeat(32)))),
  'repeats of one reference': () => rawForm(times(MANY, () => textPart(document('1', 'upload_id'), 'f'.repeat(32)))),
  'references of the longest prefix': () => rawForm(times(4000, (index) => textPart(`${'a'.repeat(1800)}${document(String(index), 'upload_id')}`))),
  documents: () => rawForm(times(MANY, (index) => textPart(document(String(index), 'document_name_id'), String(index)))),
  'custom fields': () => rawForm(times(MANY, (index) => custom(`field ${String(index)}`))),
  'as many custom fields as may be': () => rawForm(times(1900, (index) => custom(`field ${String(index)}`))),
  'custom fields with long names': () => rawForm(times(4000, (index) => custom(digits(1900, index)))),
  'entries of one list': () => rawForm(times(MANY, (index) => custom('Languages for work][', String(index)))),
  'as many entries of one list as may be': () => rawForm(times(500, (index) => custom('Languages for work][', String(index)))),
  'repeats of one field': () => rawForm(times(MANY, () => custom('Hobby'))),
  'repeats of one attribute': () => rawForm(times(MANY, () => textPart('applicant[name]'))),
  'entries of education': () => rawForm(times(MANY, (index) => textPart(university(String(index), 'faculty')))),
  'entries of education with long keys': () => rawForm(times(5000, (index) => textPart(university(digits(1500, index), 'faculty')))),
  'entries of education, each complete': () => rawForm(times(50, (index) => ['faculty', 'department', 'start_year', 'university_id', 'other_university_name', 'is_latest']
    .map((part) => textPart(university(String(index), part), part === 'is_latest' ? 'true' : 'x'.repeat(255)))).flat()),
  'attributes of one education': () => rawForm(times(MANY, (index) => textPart(university('0', `a${String(index)}`)))),
  'unknown names': () => rawForm(times(MANY, (index) => textPart(`unknown${String(index)}`))),
  'names of two thousand letters': () => rawForm(times(4000, (index) => textPart(digits(2000, index)))),
  'a name of a megabyte': () => rawForm([textPart('a'.repeat(1_000_000))]),
  'deep names': () => rawForm(times(2000, () => textPart(`applicant${'[a]'.repeat(600)}`))),
  'opening brackets': () => rawForm(times(2000, () => textPart(`applicant[custom_fields]${'['.repeat(1900)}]`))),
  'closing brackets': () => rawForm(times(2000, () => textPart(`applicant[custom_fields][${']'.repeat(1900)}`))),
  'escapes in names': () => rawForm(times(2000, () => custom('%22%0D%0A%5B%5D%25'.repeat(100)))),
  'backslashes in names': () => rawForm(times(2000, () => custom('\\"'.repeat(900)))),
  'texts of 400,000 letters': () => rawForm(times(19, (index) => custom(`field ${String(index)}`, 'x'.repeat(400_000)))),
  'texts of Japanese letters': () => rawForm(times(19, (index) => custom(`field ${String(index)}`, 'あ'.repeat(99_999)))),
  'a text of nine megabytes': () => rawForm([custom('Hobby', 'x'.repeat(9_000_000))]),
  'line ends': () => rawForm(times(19, (index) => custom(`field ${String(index)}`, '\r'.repeat(399_000)))),
  'bytes that are no text': () => Buffer.from(rawForm([custom('Hobby', '\u00FF'.repeat(390_000))]).toString('latin1'), 'latin1'),
  'tiny files': () => rawForm(times(MANY, (index) => filePart(document(String(index), 'upload'), 'a.pdf'))),
  'as many files as may be': () => rawForm(times(100, (index) => filePart(document(String(index), 'upload'), 'a.pdf'))),
  'files of one document': () => rawForm(times(100, () => filePart(document('2', 'upload'), 'a.pdf'))),
  'a large file': () => rawForm([filePart(document('2', 'upload'), 'a.pdf', 'x'.repeat(12_000_000))]),
  'a text as large as a document': () => rawForm([filePart(document('2', 'upload'), 'a.txt', 'x'.repeat(10_485_760))]),
  'long file names': () => rawForm(times(100, (index) => filePart(document(String(index), 'upload'), `${'\u202E../'.repeat(2000)}.pdf`))),
  'headers of a part': () => rawForm(times(50, () => ({ head: times(2000, (index) => `X-${String(index)}: y`).join('\r\n'), content: 'x' }))),
  'a header without an end': () => Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${'a'.repeat(8_000_000)}`),
  'parameters of a part': () => rawForm(times(100, () => ({ head: `Content-Disposition: form-data${'; a=b'.repeat(15_000)}; name="x"`, content: 'x' }))),
  'folded header lines': () => rawForm(times(100, () => ({ head: `Content-Disposition: form-data;${'\r\n a=b;'.repeat(10_000)} name="x"`, content: 'x' }))),
  'parts without a head': () => Buffer.from(`${`--${BOUNDARY}\r\n\r\nx\r\n`.repeat(500_000)}--${BOUNDARY}--\r\n`),
  'nothing but boundaries': () => Buffer.from(`--${BOUNDARY}\r\n`.repeat(1_000_000)),
  'parts without a name': () => rawForm(times(MANY, () => ({ head: 'Content-Disposition: form-data', content: 'x' }))),
  'parts that are not of a form': () => rawForm(times(MANY, () => ({ head: 'X-Header: y', content: 'x' }))),
  'a long preamble': () => Buffer.concat([Buffer.from('\r\n--'.repeat(2_000_000)), rawForm([textPart('applicant[name]')])]),
  'a long epilogue': () => Buffer.concat([rawForm([textPart('applicant[name]')]), Buffer.alloc(8_000_000, '\r\n--b')]),
};

/** What every registration has to hold, so that the rest of it is looked at. */
const required = rawForm([textPart('applicant[email]', 'costly@example.com'), textPart('applicant[form_id]', '1')]).toString().replace(/--b--\r\n$/, '');

const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** Each form from somebody who registers, from an applicant who saves, and as an answer. */
function saves(id: number): readonly CostlyRequest[] {
  const each = (name: string, body: () => Buffer, headers: Readonly<Record<string, string>> = {}): readonly CostlyRequest[] => {
    const common = { headers: { ...multipart, 'idempotency-key': `costly-key-of-the-law-${String(Math.random()).slice(2)}`, ...headers }, body };
    return [
      { name: `register: ${name}`, method: 'POST', path: '/api/v1/applicants.json', loggedIn: false, ...common, body: () => Buffer.concat([Buffer.from('content-type' in headers ? '' : required), body()]) },
      { name: `save: ${name}`, method: 'PUT', path: `/api/v1/applicants/${String(id)}.json`, loggedIn: true, ...common },
      { name: `an answer: a form with ${name}`, method: 'PUT', path: '/api/v1/applicants_online_sessions/update.json', loggedIn: true, ...common },
    ];
  };
  const longBoundary = '-a'.repeat(5000);
  return [
    ...Object.entries(forms).flatMap(([name, body]) => each(name, body)),
    ...Object.entries(hostile).flatMap(([name, text]) => each(`hostile texts: ${name}`, () => rawForm([
      ...typedFields.map((field) => custom(field, text)), ...['email', 'name', 'date_of_birth', 'country_id', 'form_id', 'pr_video'].map((plain) => textPart(`applicant[${plain}]`, text)),
    ]))),
    ...each('a long boundary', () => Buffer.from(`\r\n--${longBoundary.slice(0, -1)}`.repeat(700)), { 'content-type': `multipart/form-data; boundary=${longBoundary}` }),
    ...each('almost boundaries', () => Buffer.from(`--${'a'.repeat(69)}\r\n\r\n${`\r\n--${'a'.repeat(68)}`.repeat(100_000)}`), { 'content-type': `multipart/form-data; boundary=${'a'.repeat(70)}` }),
    ...each('no boundary', () => rawForm([textPart('applicant[name]')]), { 'content-type': 'multipart/form-data' }),
    ...each('a compressed body', () => rawForm([textPart('applicant[name]')]), { 'content-encoding': 'gzip' }),
  ];
}

const FILL = 64_000;
const option = (index: number): string => String((index % 4) + 1);
/** Answers and comments, which are judged by rules; of the demo applicant's own first job review. As they stand in JSON. */
const answered: Readonly<Record<string, string>> = {
  options: times(32_000, option).join(), 'one option again and again': '1,'.repeat(32_000), commas: ','.repeat(FILL - 200), 'white space': ' '.repeat(FILL - 200),
  letters: 'あ'.repeat(21_000), 'halves of characters': '\\uD83D'.repeat(9000), 'an unknown option': '7'.repeat(FILL - 200),
};

/** JSON bodies of the size that a call takes, for the names that it knows. */
const jsons: Readonly<Record<string, (names: readonly string[]) => string>> = {
  keys: () => `{${times(6000, (index) => `"k${String(index)}":1`).join()}}`,
  'repeats of one key': ([name = 'a']) => `{${times(6000, () => `"${name}":"x"`).join()}}`,
  depth: ([name = 'a']) => `{"${name}":${'['.repeat(FILL / 2 - 20)}${']'.repeat(FILL / 2 - 20)}}`,
  'depth of objects': () => `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`,
  prototypes: () => `{${times(4000, () => '"__proto__":{}').join()}}`,
  'a long number': ([name = 'a']) => `{"${name}":${'9'.repeat(FILL)}}`,
  escapes: ([name = 'a']) => `{"${name}":"${'\\u0000'.repeat(10_000)}"}`,
  'long texts': (names) => JSON.stringify(Object.fromEntries(names.map((name) => [name, 'x'.repeat(FILL / Math.max(1, names.length) - 40)]))),
  dots: (names) => JSON.stringify(Object.fromEntries(names.map((name) => [name, `a@${'a.'.repeat(30_000 / Math.max(1, names.length))}@`]))),
  spaces: (names) => JSON.stringify(Object.fromEntries(names.map((name) => [name, `${' '.repeat(FILL / Math.max(1, names.length) - 40)}x`]))),
  'no end': () => `{"a":"${'x'.repeat(FILL)}`,
};

const jsonCalls: Readonly<Record<string, readonly string[]>> = {
  'auth/login.json': ['email', 'password'], 'auth/enable_authy.json': ['id', 'cellphone', 'country_code'], 'auth/send_token.json': ['id'],
  'auth/verify_token.json': ['id', 'token'], 'request_password_reset_email.json': ['email'], 'reset_password.json': ['reset_password_token', 'new_password'],
  'applicants/check_applicant_record.json': ['email'], 'registration_templates/get_form_data.json': ['form_id'],
};

/** What stands around the values of a call. */
const roots: Readonly<Record<string, string>> = {
  'request_password_reset_email.json': 'applicant', 'reset_password.json': 'applicant', 'applicants/check_applicant_record.json': 'applicant',
  'registration_templates/get_form_data.json': 'application_form',
};

const bodies = (): readonly CostlyRequest[] => Object.entries(jsonCalls).flatMap(([call, names]) => Object.entries(jsons).map(([kind, make]) => {
  const root = roots[call];
  const body = () => Buffer.from(root === undefined ? make(names) : `{"${root}":${make(names)}}`);
  return { name: `${call}: ${kind}`, method: 'POST', path: `/api/v1/${call}`, headers: { 'content-type': 'application/json' }, body, loggedIn: false };
}));

/** Bodies that announce a video, and that say where one lies. */
const videos = (): readonly CostlyRequest[] => [
  ...Object.entries(jsons).map(([kind, make]) => (
    { name: `a video: ${kind}`, method: 'POST', path: '/me/videos', headers: { 'content-type': 'application/json' }, body: () => Buffer.from(make(['name', 'upload'])), loggedIn: false })),
  ...['a/', '%2F', '/videos/', 'あ', '0', ':'].map((piece) => {
    const answer = `https://127.0.0.1/videos/${piece.repeat(Math.floor(15_000 / piece.length))}.mp4`;
    const body = () => Buffer.from(JSON.stringify({ applicants_exam: { exam_id: 1, question_id: 106, answer } }));
    return { name: `the address of a video of ${piece}`, method: 'PUT', path: '/api/v1/applicants_exams/update.json', headers: { 'content-type': 'application/json' }, body, loggedIn: true };
  }),
];

/** For an applicant who is logged in: a body with a text that is dear to judge, in the place of each value that is one. */
function answers(): readonly CostlyRequest[] {
  const headers = { 'content-type': 'application/json' };
  return Object.entries(answered).flatMap(([kind, text]) => {
    const calls: readonly (readonly [string, string, string])[] = [
      ...[1, 2, 3, 4].map((question) => ['PUT', 'applicants_job_reviews/update.json', `{"applicants_job_review":{"job_review_id":1,"question_id":${String(question)},"answer":"${text}"}}`] as const),
      ['PUT', 'selections/update.json', `{"selection":{"selection_id":"${text}","question_id":"${text.slice(0, 100)}","answer":"x"}}`],
      ['PUT', 'selections/update.json', `{"selection":{"selection_id":"1","question_id":1,"mark_as_done":true,"more":"${text}"}}`],
      ['POST', 'ratings/submit_ratings.json', `{"rating":{"rate":1,"rank":"A","comment":"${text}","job_id":1,"sgwj_event_id":2}}`],
      ['POST', 'ratings/submit_ratings.json', `{"rating":{"rate":"${text.slice(0, 100)}","rank":"${text.slice(0, 100)}","job_id":"${text.slice(0, 30_000)}","sgwj_event_id":2}}`],
      ['POST', 'sgwj_applications.json', `{"sgwj_event_id":"${text}"}`],
      ['POST', 'interviews/confirm_interview_time.json', `{"interview":{"id":"${text}","interview_time_confirm_status":1}}`],
      ['POST', 'interviews/ready.json', `{"interview":{"id":"${text}","i_am_ready":1}}`],
      ...[101, 103, 106, 109].map((question) => ['PUT', 'applicants_exams/update.json', `{"applicants_exam":{"exam_id":1,"question_id":${String(question)},"answer":"${text}"}}`] as const),
      ...[102, 104, 110, 111, 113, 115].map((question) => ['PUT', 'applicants_online_sessions/update.json', `{"applicants_online_session":{"online_session_id":1,"question_id":${String(question)},"answer":"${text}"}}`] as const),
      ['POST', 'applicants_exams/get_question_data.json', `{"applicants_exam":{"exam_id":"${text.slice(0, 30_000)}","question_group_id":"${text.slice(0, 30_000)}"}}`],
      ['POST', 'comment_applicants/reflection.json', `{"reflection":{"lesson_id":106,"comment":"${text}"}}`],
    ];
    return calls.map(([method, path, body], place) => (
      { name: `an answer: ${kind}, ${path} (${String(place)})`, method, path: `/api/v1/${path}`, headers, body: () => Buffer.from(body), loggedIn: true }));
  });
}

const LONG = 15_000;
const longHeaders: Readonly<Record<string, string>> = {
  'accept-language': 'ja;q=0.1,'.repeat(LONG / 9), authorization: `Bearer ${'a'.repeat(LONG)}`, 'if-match': '"a",'.repeat(LONG / 4), 'idempotency-key': 'a'.repeat(LONG),
  'upload-metadata': 'filename YQ==,'.repeat(LONG / 14), 'upload-length': '1'.repeat(LONG), 'x-forwarded-for': '::,'.repeat(LONG / 3), cookie: 'a=b; '.repeat(LONG / 5),
  accept: 'text/html;q=0.1,'.repeat(LONG / 16), 'accept-encoding': 'gzip;q=0.1,'.repeat(LONG / 11), range: `bytes=${'0-1,'.repeat(LONG / 4)}`,
  'if-none-match': 'W/"a",'.repeat(LONG / 6), 'content-type': `application/json;${' a=b;'.repeat(LONG / 5)}`, 'content-length': '9'.repeat(300), host: 'a.'.repeat(LONG / 2),
  'if-range': `"${'a'.repeat(LONG)}"`, 'transfer-encoding': 'gzip, '.repeat(LONG / 6), expect: '100-'.repeat(LONG / 4), forwarded: 'for=a;'.repeat(LONG / 6), referer: 'https://a/'.repeat(LONG / 10),
};

function lines(): readonly CostlyRequest[] {
  const plain = { headers: {}, loggedIn: true };
  const path = '/api/v1/applicants/my_profile.json';
  return [
    ...Object.entries(longHeaders).flatMap(([name, value]) => [
      { ...plain, name: `a header: ${name}`, method: 'GET', path, headers: { [name]: value } },
      { ...plain, name: `a header of an upload: ${name}`, method: 'POST', path: '/api/v1/uploads', headers: { 'tus-resumable': '1.0.0', 'upload-length': '9', [name]: value } },
      { ...plain, name: `a header of a video: ${name}`, method: 'PATCH', path: `/me/videos/uploads/${'0'.repeat(32)}`, headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', [name]: value } },
    ]),
    { ...plain, name: 'many headers', method: 'GET', path, headers: Object.fromEntries(times(1500, (index) => [`x-${String(index)}`, 'y'])) },
    { ...plain, name: 'a header of a hundred kilobytes', method: 'GET', path, headers: { 'x-long': 'y'.repeat(100_000) } },
    ...['a=b&', '[]&', '%00&', 'a[b]'.repeat(3), '%5B', '&'].map((piece) => (
      { ...plain, name: `a query of ${piece}`, method: 'GET', path: `${path}?${piece.repeat(Math.floor(LONG / piece.length))}` })),
    ...['/', 'a/', '%2F', '%E3%81%82', '%', '../', ';a', '.json', ':id'].map((piece) => (
      { ...plain, name: `a path of ${piece}`, method: 'GET', path: `/api/v1/${piece.repeat(Math.floor(LONG / piece.length))}` })),
    ...['applicants', 'files', 'banners', 'uploads', 'onboarding', 'downloadable_documents'].map((folder) => (
      { ...plain, name: `a name in ${folder}`, method: 'GET', path: `/api/v1/${folder}/${'1'.repeat(LONG / 2)}/${'a'.repeat(LONG / 2)}` })),
    { ...plain, name: 'a page at a long address', method: 'GET', path: `/${'a-/'.repeat(LONG / 3)}` },
  ];
}

/** Every request of the table; `id` is the applicant's whose token goes with those that have one. */
export const costlyRequests = (id: number): readonly CostlyRequest[] => [...saves(id), ...bodies(), ...videos(), ...answers(), ...lines()];
