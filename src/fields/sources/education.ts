import education from '../../../schemas/forms/education.json';
import { filledText, isJsonObject, type JsonObject } from '../../base/json.ts';
import { otherEntries, UNLISTED } from '../../base/other-university.ts';
import type { FieldDefinition, FieldValue, Option } from '../definition.ts';
import { typeOf, type InputTypes } from '../types/type-module.ts';
import { option, optionsOfList, optionsOfMap } from './options.ts';
import { claim, report, type Category, type Collector } from './source.ts';
import { readStaticForm } from './static-form.ts';

/** One entry of the server's. */
interface EducationEntry {
  /** As it came (DECISIONS "What a strange server showed"). */
  readonly id: string | number;
  readonly values: Readonly<Record<string, FieldValue>>;
}

export interface Education {
  /** The fields of one entry, with relative ids. */
  readonly category: Category;
  readonly entries: readonly EducationEntry[];
  /** The choice that the client has added for an unlisted university: the server does not know its id, so it is not sent. */
  readonly addedChoice?: string;
}

const listIn = (wire: unknown): readonly unknown[] => (Array.isArray(wire) ? wire : []);

const addedOther = option(UNLISTED, { key: 'option.otherUniversity' });

/** Where the look-up has no entry for an unlisted university, the client adds one. */
function readUniversities(wire: unknown, collector: Collector): {
  readonly universities: readonly Option[];
  readonly others: readonly string[];
} {
  const universities = optionsOfList(wire, '/universities', collector);
  const others = otherEntries(listIn(wire).filter(isJsonObject));
  if (others.length > 0) return { universities, others: Object.freeze(others) };
  return { universities: Object.freeze([...universities, addedOther]), others: Object.freeze([UNLISTED]) };
}

/** The fields of an education entry, with the look-ups of `universities.json`. */
function readFields(lookups: JsonObject, collector: Collector): { readonly category: Category; readonly other: string | undefined } {
  const { universities, others } = readUniversities(lookups.universities, collector);
  const [category] = readStaticForm(education, {
    types: collector.types,
    collector,
    options: {
      universities,
      faculties: optionsOfMap(lookups.faculties),
      educationBackgrounds: optionsOfMap(lookups.education_backgrounds),
    },
    sets: { otherUniversities: others },
  });
  if (!category) throw new Error('schemas/forms/education.json has no section');
  return { category, other: others[0] };
}

/** One entry's values by field name. */
type Values = EducationEntry['values'];

/** A year or a month is chosen as a number, which a strange server may write with zeros before it. */
const withoutZeros = (value: FieldValue, { widget }: FieldDefinition): FieldValue =>
  (typeof value === 'string' && (widget === 'year' || widget === 'month') ? value.replace(/^0+(?=\d)/, '') : value);

const decode = (wire: JsonObject, fields: readonly FieldDefinition[], types: InputTypes): Values =>
  Object.fromEntries(fields.map((field) => {
    const value = typeOf(types, field).codec.decode(wire[field.name], 'plain');
    return [field.name, withoutZeros(value, field)];
  }));

/** An entry with a name but no listed university is of an unlisted one. */
function withOther(values: Values, other: string | undefined): Values {
  const namesOther = values.university_id === undefined && values.other_university_name !== undefined;
  return Object.freeze(namesOther ? { ...values, university_id: other } : values);
}

/** Exactly one entry is the latest (spec §4 Profile): the first that says so, else the first. */
function markLatest(entries: readonly EducationEntry[]): readonly EducationEntry[] {
  const latest = Math.max(0, entries.findIndex(({ values }) => values.is_latest === true));
  return Object.freeze(entries.map(({ id, values }, index) =>
    Object.freeze({ id, values: Object.freeze({ ...values, is_latest: index === latest }) })));
}

/** Reads the education list of a profile; `wire` is the profile's `universities`. */
export function readEducationForm(wire: unknown, lookups: unknown, collector: Collector): Education {
  const { category, other } = readFields(isJsonObject(lookups) ? lookups : {}, collector);
  const entries: EducationEntry[] = [];
  for (const [index, entry] of listIn(wire).entries()) {
    const path = `/universities/${index}`;
    const id = isJsonObject(entry) ? filledText(entry.id) : undefined;
    if (!isJsonObject(entry) || id === undefined) {
      report(collector, 'malformed-field', path, 'an education entry without id is left out');
    } else if (claim(collector, `universities[id:${id}]`, path)) {
      entries.push({
        id: typeof entry.id === 'number' ? entry.id : id, values: withOther(decode(entry, category.fields, collector.types), other),
      });
    }
  }
  const isAdded = category.fields.some(({ options }) => options.includes(addedOther));
  const isOnServer = listIn(wire).some((entry) => isJsonObject(entry) && entry.university_id === UNLISTED);
  return Object.freeze({ category, entries: markLatest(entries), ...(isAdded && !isOnServer && { addedChoice: UNLISTED }) });
}
