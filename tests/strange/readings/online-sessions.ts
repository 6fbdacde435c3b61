import { isJsonObject, type JsonObject } from '../../../src/base/json.ts';
import { everywhere, inAnswers, memberOf, refusal, type MetReading } from './reading.ts';

const LIST = 'my_online_sessions';
const met = ['online session'] as const;

const wrapped = (name: string): MetReading => ({ name: `${LIST} stands under ${name}`, lists: { [LIST]: (list) => ({ [name]: list }) }, met });

/** Everything in the list, changed by its name. */
const throughout = (name: string, change: (member: string, value: unknown) => unknown): MetReading =>
  ({ name: `online sessions: ${name}`, lists: { [LIST]: (list) => everywhere(list, change) }, met });

const inQuestions = (name: string, change: (question: JsonObject) => unknown): MetReading =>
  throughout(name, (member, value) => (member === 'questions' && isJsonObject(value) ? change(value) : value));

const isId = (member: string): boolean => member.endsWith('_id');
const isChoice = ({ question_type: type }: JsonObject): boolean => /check|radio|drop/.test(String(type));

/** Its calls are multipart: an id that was given as a text goes back as the same. */
const withId: NonNullable<MetReading['asks']> = {
  update_online_session: ({ form }) => {
    const id = form?.get('applicants_online_session[online_session_id]');
    return typeof id === 'string' && /^\d+$/.test(id) ? undefined : refusal('no id of a session');
  },
};

/** DECISIONS "Shapes of answers", for online sessions. */
export const sessionReadings: readonly MetReading[] = [
  wrapped('online_sessions'), wrapped('my_online_sessions'),
  { ...throughout('ids are texts', (member, value) => (isId(member) && typeof value === 'number' ? String(value) : value)), asks: withId },
  throughout('texts are plain', (_member, value) => (isJsonObject(value) && typeof value['en'] === 'string' ? value['en'] : value)),
  throughout('yes is "true"', (_member, value) => (typeof value === 'boolean' ? String(value) : value)),
  throughout('yes is 1', (_member, value) => (typeof value === 'boolean' ? Number(value) : value)),
  throughout('more is said than is known', (_member, value) => (isJsonObject(value) && !('en' in value) ? { ...value, extra: { deeply: [null, 1] } } : value)),
  throughout('what is null is not there', (_member, value) => (isJsonObject(value) ? Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null)) : value)),
  throughout('an empty video is an empty text', (member, value) => (/video|image/.test(member) && value === null ? '' : value)),
  inQuestions('options are plain texts', (question) => ({
    ...question, options: Array.isArray(question['options']) ? question['options'].map((option: unknown) => memberOf(option, 'option_name', 'en') ?? option) : question['options'],
  })),
  inQuestions('one choice is no list', (question) => ({ ...question, answer: isChoice(question) && Array.isArray(question['answer']) && question['answer'].length === 1 ? question['answer'][0] as unknown : question['answer'] })),
  inQuestions('no answer is an empty text', (question) => ({ ...question, answer: question['answer'] ?? '' })),
  inQuestions('no choice is an empty list', (question) => ({ ...question, answer: question['answer'] ?? (isChoice(question) ? [] : null) })),
  inQuestions('ends of lines come as CRLF', (question) => ({ ...question, answer: typeof question['answer'] === 'string' ? question['answer'].replace(/\n/g, '\r\n') : question['answer'] })),
  { name: 'what was answered in a session is answered with nothing', answers: inAnswers(['update_online_session'], () => ({})), met },
  { name: 'what was answered in a session is answered with nulls', answers: inAnswers(['update_online_session'], () => ({ message: null, errors: null, error: null })), met },
];
