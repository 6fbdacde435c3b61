import { isJsonObject, type JsonObject } from '../../../src/base/json.ts';
import type { Asked, Answered } from '../translator.ts';
import { everywhere, inEducation, inForm, objectsIn, refusal, type MetReading } from './reading.ts';

const MET = ['untouched', 'education', 'registration'] as const;

const isOther = ({ other }: JsonObject): boolean => other === true;
const inUniversities = (change: (university: JsonObject) => unknown) => (body: JsonObject): JsonObject =>
  ({ ...body, universities: objectsIn(body['universities']).flatMap((university) => change(university) ?? []) });

/** The look-up's entry has a name in place of a flag. */
const named = (name: unknown): MetReading => ({
  name: `Other is called ${JSON.stringify(name)}`,
  answers: { universities: inUniversities((university) => (isOther(university) ? { id: university['id'], name } : university)) },
  met: MET,
});

const isUniversity = (name: string): boolean => /\[applicant_universities_attributes]\[\d+]\[university_id]$/.test(name);

const beside = (name: string, member: string): string => name.replace('[university_id]', `[${member}]`);

/** What a server without any such entry holds is a name and no university; an id that it does not know is refused. */
const noOther: MetReading = {
  name: 'there is no Other in the look-up',
  answers: {
    universities: inUniversities((university) => (isOther(university) ? undefined : university)),
    my_profile: inEducation((entry) => (entry['university_id'] === 999 ? { ...entry, university_id: null } : entry)),
  },
  asks: { update_applicant: emptyIsOther, register: emptyIsOther },
  met: MET,
};

function emptyIsOther(asked: Asked): Asked | Answered {
  const { form } = asked;
  if ([...form ?? []].some(([name, value]) => isUniversity(name) && (value === 'other' || value === '999'))) return refusal('There is no such university.');
  return inForm((name, value) => (isUniversity(name) && value === '' && form?.get(beside(name, 'other_university_name')) ? '999' : value))(asked);
}

/** The entry of another university is any of the list: only the stored name tells. */
const unlisted: MetReading = {
  name: 'a listed university has a name beside it',
  answers: {
    universities: inUniversities((university) => (isOther(university) ? undefined : university)),
    my_profile: inEducation((entry) => (entry['university_id'] === 999 ? { ...entry, university_id: 33 } : entry)),
  },
  asks: { update_applicant: (asked) => inForm((name, value) => (isUniversity(name) && ['33', ''].includes(value) && asked.form?.get(beside(name, 'other_university_name')) ? '999' : value))(asked) },
  met: ['untouched'],
};

const two: MetReading = {
  name: 'there are two of Other',
  answers: { universities: (body) => inUniversities((university) => (isOther(university) ? [{ id: university['id'], name: 'Other (Japan)' }, { id: 1999, name: 'その他（海外）' }] : university))(body) },
  met: MET,
};

export const educationReadings: readonly MetReading[] = [
  { name: 'Other is flagged, whatever it is called', answers: { universities: inUniversities((university) => (isOther(university) ? { ...university, name: 'Not on this list' } : university)) }, met: MET },
  ...['other', 'OTHERS', 'Other (その他)', 'その他', '  Ｏｔｈｅｒ　', 'その他（Other）', '【その他】', { en: 'Else', jp: 'その他' }, { en: 'Others', jp: '' }].map(named),
  noOther, unlisted, two,
  {
    name: 'years and months are texts',
    answers: { my_profile: inEducation((entry) => everywhere(entry, (name, value) => (/year|month/.test(name) ? String(value) : value))) },
    met: ['untouched', 'education'],
  },
  {
    name: 'codes of education are numbers',
    answers: {
      my_profile: inEducation((entry) => ({ ...entry, faculty: entry['faculty'] === 'law' ? 7 : entry['faculty'] })),
      universities: (body) => ({ ...body, faculties: isJsonObject(body['faculties']) ? { ...body['faculties'], 7: 'Law' } : body['faculties'] }),
    },
    asks: { update_applicant: inForm((name, value) => (name.endsWith('[faculty]') && value === '7' ? 'law' : value)) },
    met: ['untouched'],
  },
];
