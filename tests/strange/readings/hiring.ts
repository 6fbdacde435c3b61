import { isJsonObject, type JsonObject } from '../../../src/base/json.ts';
import { everywhere, inAnswers, memberOf, objectsIn, refusal, type MetReading } from './reading.ts';

const LISTS = ['sgwj_events', 'my_job_reviews', 'my_interviews'];
const every = ['events', 'job review', 'interview'] as const;

/** Each list of these calls, changed alike. */
const inLists = (calls: readonly string[], change: (list: readonly unknown[]) => unknown): NonNullable<MetReading['lists']> =>
  Object.fromEntries(calls.map((call) => [call, change]));

const wrapped = (call: string, name: string, met: MetReading['met']): MetReading => ({ name: `${call} stands under ${name}`, lists: { [call]: (list) => ({ [name]: list }) }, met });

/** Everything in the answers of these screens, changed by its name. */
const throughout = (name: string, change: (member: string, value: unknown) => unknown, met: MetReading['met'] = every): MetReading => ({
  name, met,
  lists: inLists(LISTS, (list) => everywhere(list, change)),
  answers: inAnswers(['applied_events', 'sgwj_applications', 'update_job_review', 'update_selection', 'confirm_interview_time', 'ready', 'submit_ratings'], (body) => everywhere(body, change)),
});

const isId = (member: string): boolean => member === 'id' || member.endsWith('_id');
const inEnglish = (value: unknown): unknown => (isJsonObject(value) && typeof value['en'] === 'string' ? value['en'] : value);

/** The questions of reviews, changed one by one. */
const inQuestions = (name: string, change: (question: JsonObject) => unknown): MetReading =>
  throughout(name, (member, value) => (member === 'questions' && isJsonObject(value) ? change(value) : value), ['job review', 'interview']);

const companies = (change: (company: JsonObject) => unknown): NonNullable<MetReading['lists']> => ({ my_interviews: (list) => list.map((inner) => objectsIn(inner).map(change)) });

/** Of these the specification names no answer, or none to each of what they do. */
const silent = ['update_job_review', 'update_selection', 'confirm_interview_time', 'ready'];
const done = [...silent, 'sgwj_applications', 'submit_ratings'];

/** What a strict server wants of an id that goes back: the type in which it gave it. */
const only = (type: 'string' | 'number', ...path: readonly string[]): NonNullable<MetReading['asks']>[string] =>
  (asked) => (typeof memberOf(asked.json, ...path) === type ? undefined : refusal(`${path.join('.')} is no ${type}`));

const idsAre = (type: 'string' | 'number'): NonNullable<MetReading['asks']> => ({
  sgwj_applications: only(type, 'sgwj_event_id'),
  update_job_review: only(type, 'applicants_job_review', 'job_review_id'),
  update_selection: only(type, 'selection', 'selection_id'),
  confirm_interview_time: only(type, 'interview', 'id'),
  ready: only(type, 'interview', 'id'),
  submit_ratings: only(type, 'rating', 'job_id'),
});

/** DECISIONS "Shapes of answers" and "Readings of landing and interviews". */
export const hiringReadings: readonly MetReading[] = [
  wrapped('sgwj_events', 'events', ['events']), wrapped('sgwj_events', 'sgwj_events', ['events']),
  wrapped('my_job_reviews', 'job_reviews', ['job review']), wrapped('my_job_reviews', 'my_job_reviews', ['job review']),
  wrapped('my_interviews', 'interviews', ['interview']), wrapped('my_interviews', 'my_interviews', ['interview']),
  { name: 'applied events stand bare', answers: { applied_events: ({ events }) => events }, met: ['events'] },
  { name: 'interviews are one flat list', lists: { my_interviews: (list) => list.flat() }, met: ['interview'] },
  { name: 'an interview is a list of one', lists: companies((company) => ({ ...company, interview_details: [company['interview_details']], ratings: [company['ratings'] ?? {}] })), met: ['interview'] },
  { name: 'no rating is an empty object', lists: companies((company) => ({ ...company, ratings: company['ratings'] ?? {} })), met: ['interview'] },
  {
    name: 'what need not be there is not there', met: every,
    lists: inLists(LISTS, (list) => everywhere(list, (_member, value) => (isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([name, part]) => part !== null && !(Array.isArray(part) && part.length === 0) && !/logo|description|job_details|url|jp$/.test(name)))
      : value))),
  },
  {
    name: 'what need not be there is null', met: every,
    lists: inLists(LISTS, (list) => everywhere(list, (member, value) => (/logo|description|job_details|interview_url|step_name|result/.test(member) ? null : value))),
  },
  throughout('names are plain texts', (_member, value) => inEnglish(value)),
  throughout('yes is "true"', (_member, value) => (typeof value === 'boolean' ? String(value) : value)),
  throughout('yes is 1', (_member, value) => (typeof value === 'boolean' ? Number(value) : value)),
  throughout('flags of an interview are words', (member, value) => (/_status$/.test(member) ? String(value === 1) : value), ['interview']),
  throughout('a rate is a text, a rank in small letters', (member, value) => (member === 'rate' ? String(value) : member === 'rank' && typeof value === 'string' ? value.toLowerCase() : value), ['interview']),
  throughout('times name no zone', (_member, value) => (typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\dT[\d:]+)(\.\d+)?Z$/, '$1') : value), ['events', 'interview']),
  throughout('events last whole days', (member, value) => (/^(start|end)_date$/.test(member) && typeof value === 'string' ? value.slice(0, 10) : value), ['events']),
  throughout('a server says more than is known', (_member, value) => (isJsonObject(value) ? { ...value, extra: { deeply: [null, 1] } } : value)),
  { ...throughout('ids of lists are texts', (member, value) => (isId(member) && typeof value === 'number' ? String(value) : value)), asks: idsAre('string') },
  { name: 'ids of lists are numbers', asks: idsAre('number'), met: every },
  inQuestions('an answer is a list', (question) => ({ ...question, answer: question['question_type'] === 'check_box' && typeof question['answer'] === 'string' ? question['answer'].split(',') : question['answer'] })),
  inQuestions('an answer is a list of numbers', (question) => ({ ...question, answer: question['question_type'] === 'check_box' && typeof question['answer'] === 'string' ? question['answer'].split(',').map(Number) : question['answer'] })),
  inQuestions('one choice is a number', (question) => ({ ...question, answer: /radio|drop/.test(String(question['question_type'])) && question['answer'] !== null ? Number(question['answer']) : question['answer'] })),
  inQuestions('no answer is an empty text', (question) => ({ ...question, answer: question['answer'] ?? '' })),
  inQuestions('no answer is not there', ({ answer, ...question }) => (answer === null ? question : { ...question, answer })),
  inQuestions('mandatory is spelt with a question mark', ({ is_mandatory: mandatory, ...question }) => ({ ...question, 'is_mandatory?': mandatory })),
  inQuestions('ends of lines come as CRLF', (question) => ({ ...question, answer: typeof question['answer'] === 'string' ? question['answer'].replace(/\n/g, '\r\n') : question['answer'] })),
  { name: 'what was done is answered with nothing', answers: inAnswers(silent, () => ({})), met: ['job review', 'interview'] },
  { name: 'what was done is answered with nulls', answers: inAnswers(done, () => ({ success: null, message: null, errors: null, error: null })), met: every },
  { name: 'what was done is answered with an empty errors', answers: inAnswers(done, (body) => ({ ...body, errors: [] })), met: every },
  { name: 'what was done is answered with an empty errors alone', answers: inAnswers(done, () => ({ errors: [] })), met: every },
];
