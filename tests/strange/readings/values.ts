import type { JsonObject } from '../../../src/base/json.ts';
import type { Asked } from '../translator.ts';
import { FIELDS, inAnswers, inEducation, inFields, inForm, type MetReading } from './reading.ts';

const holding = (name: string, field: string, value: unknown, more: Partial<MetReading> = {}): MetReading => ({
  name: `${field} holds ${name}`,
  answers: inAnswers(FIELDS, inFields((key, definition) => (key === field ? { ...definition, value } : definition))),
  met: ['untouched', 'profile'],
  ...more,
});

const LONG = 'あ'.repeat(300);

/** A server whose texts may be longer than anybody here would have thought. */
const lengthy: MetReading = {
  name: 'what is stored is longer than 255',
  answers: {
    my_profile: (body: JsonObject) => ({ ...inEducation((entry) => ({ ...entry, department: LONG, ...(entry['other_university_name'] ? { other_university_name: LONG } : {}) }))(body) as JsonObject, name: LONG, japanese_name: LONG }),
  },
  asks: { update_applicant: inForm((_name, value) => (value === LONG ? 'short' : value)) },
  met: ['untouched'],
  beside: ['profile', 'education'],
};

const CLUMSY = 'Hobby [main]';
const written = (name: string): boolean => name.includes('Hobby ');

/** A field whose name has brackets. */
const bracketed = (name: string, onSave: NonNullable<MetReading['asks']>[string]): MetReading => ({
  name: `a name with brackets is ${name}`,
  answers: inAnswers(FIELDS, (body) => JSON.parse(JSON.stringify(body).replaceAll('"Hobby":', `"${CLUMSY}":`)) as unknown),
  asks: { update_applicant: onSave, register: onSave },
  met: ['untouched'],
  beside: ['profile'],
});

/** A server that decodes names as they were encoded. */
const renamed = (asked: Asked): Asked => {
  const form = new FormData();
  for (const [name, value] of asked.form ?? []) form.append(name.replace(CLUMSY.replace('[', '%5B').replace(']', '%5D'), 'Hobby'), value);
  return asked.form ? { ...asked, form } : asked;
};

export const valueReadings: readonly MetReading[] = [
  holding('a day that is none', 'Residence card expiry', '2027-13-45'),
  holding('no day at all', 'Residence card expiry', 'next spring'),
  holding('no number', 'TOEIC score', 'about 900', { met: ['untouched'], beside: ['profile'] }),
  holding('no address', 'Portfolio address', 'my page'),
  holding('an option that is gone', 'Club or volunteer activity', 'gone'),
  holding('options that are gone', 'Desired work locations', ['gone', 'Kanto']),
  holding('an object', 'Hobby', { text: 'Chess' }, { met: ['untouched'], beside: ['profile'] }),
  lengthy,
  { name: 'an input type is unknown', answers: inAnswers(FIELDS, inFields((name, field) => (name === 'Hobby' ? { ...field, input_type: 'star_rating' } : field))), met: ['untouched', 'profile'] },
  { name: 'an input type is missing', answers: inAnswers(FIELDS, inFields((name, { input_type: type, ...field }) => (name === 'Hobby' ? field : { ...field, input_type: type }))), met: ['untouched', 'profile'] },
  { name: 'a field is malformed', answers: inAnswers(FIELDS, inFields((name, field) => (name === 'Dietary or medical needs' ? 'none' : field))), met: ['untouched', 'profile', 'onboarding'] },
  bracketed('dropped', inForm((name, value) => (written(name) ? undefined : value))),
  bracketed('taken', renamed),
  { name: 'fields of the profile stand in a call of their own alone', answers: { my_profile: ({ custom_fields: _fields, ...body }) => body }, met: ['untouched', 'profile'] },
];
