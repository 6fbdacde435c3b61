import type { UpdateApplicantRequest } from '../../../schemas/generated/wire.d.ts';
import { UNLISTED } from '../../../src/base/other-university.ts';
import educationForm from '../../../schemas/forms/education.json' with { type: 'json' };
import { type FormContext, type StaticField, type StaticForm, fieldsOf, isShown, refusalOf } from '../../contract/static-forms.ts';
import { isBlank } from '../../base/storable.ts';
import { type EducationRow, educationColumns } from '../profile/education.ts';
import type { Problems } from './problems.ts';

export type SentEntry = NonNullable<UpdateApplicantRequest['applicant']['applicant_universities_attributes']>[number];
export type EducationValues = Omit<EducationRow, 'id' | 'applicantId'>;

/** The values of an entry by the names of the form's fields, as they are written on the wire. */
type Texts = ReadonlyMap<string, string>;

/** An entry as the save would leave it. `index` is its position among those sent. */
export interface Entry {
  readonly index: number;
  readonly stored: EducationRow | undefined;
  readonly texts: Texts;
  readonly values: EducationValues;
}

const form: StaticForm = educationForm;
const fields = fieldsOf(form);

type FieldName = keyof typeof educationColumns;

const names = Object.keys(educationColumns) as FieldName[];

const textsOf = (row: EducationRow | undefined): Texts => new Map(Object.entries(educationColumns).flatMap(([name, column]) => {
  const value = row?.[column] ?? null;
  return value === null ? [] : [[name, String(value)]];
}));

/** A text that is no number is refused before it is stored, since all choices are numbers. */
function valuesOf(texts: Texts): EducationValues {
  const text = (name: FieldName): string | null => {
    const value = texts.get(name) ?? '';
    return isBlank(value) ? null : value;
  };
  const number = (name: FieldName): number | null => (text(name) === null ? null : Number(text(name)));
  return {
    universityId: texts.get('university_id') === UNLISTED ? null : number('university_id'), faculty: text('faculty'),
    educationBackground: text('education_background'),
    department: text('department'), startMonth: number('start_month'), startYear: number('start_year'),
    graduatedMonth: number('graduated_month'), graduatedYear: number('graduated_year'),
    otherUniversityName: text('other_university_name'), isLatest: text('is_latest') === 'true',
  };
}

/** A university's name without an id is that of one that is not listed. */
const withUnlisted = (texts: Texts): Texts =>
  (isBlank(texts.get('university_id') ?? '') && !isBlank(texts.get('other_university_name') ?? '')
    ? new Map([...texts, ['university_id', UNLISTED]])
    : texts);

/** Merges the sent values into the stored ones. What the form then hides is emptied, but for values stored with the same choice. */
export function entryOf(sent: SentEntry, index: number, stored: EducationRow | undefined, circumstances: FormContext): Entry {
  const sentTexts = names.flatMap((name) => {
    const text = sent[name];
    return text === undefined ? [] : [[name, text] as const];
  });
  const before = textsOf(stored);
  const all = withUnlisted(new Map([...before, ...sentTexts]));
  const isStored = ({ name, visibleWhen }: StaticField): boolean =>
    before.has(name) && visibleWhen !== undefined && all.get(visibleWhen.field) === before.get(visibleWhen.field);
  const hidden =
    new Set(fields.filter((field) => !isShown(field, (name) => all.get(name), circumstances) && !isStored(field)).map(({ name }) => name));
  const texts = new Map([...all].filter(([name]) => !hidden.has(name)));
  return { index, stored, texts, values: valuesOf(texts) };
}

/** Whether a value is stored already, with what it depends on: it stays valid, whatever can be chosen today. */
const isUnchanged = ({ name, optionsAfter }: StaticField, texts: Texts, before: Texts): boolean =>
  before.has(name) && [name, optionsAfter ?? name].every((one) => texts.get(one) === before.get(one));

/** Checks each value of an entry (spec §5 Profile save), except those that are stored already. */
export function checkEntry({ texts, index, stored }: Entry, circumstances: FormContext, problems: Problems): void {
  const suffix = stored ? `[id:${String(stored.id)}]` : `.${String(index)}`;
  const before = textsOf(stored);
  for (const field of fields) {
    const fieldPath = `universities${suffix}.${field.name}`;
    const fault = isUnchanged(field, texts, before) ? undefined : refusalOf(form, field, (name) => texts.get(name), circumstances);
    if (fault) problems.addFault(fieldPath, fault);
    else problems.checkStorable(fieldPath, texts.get(field.name) ?? '');
  }
}

export const withoutLatestMark = (row: EducationRow): EducationValues => ({ ...valuesOf(textsOf(row)), isLatest: false });
