import type { UniversitiesResponse } from '../../schemas/generated/wire.d.ts';
import { isJsonObject } from '../base/json.ts';
import { localized, type LocalizedText } from '../base/text.ts';
import { callOfAnswer } from './call-of.ts';
import { entriesOf } from './entries.ts';
import { shape as universitiesShape } from './generated/universities.ts';
import { readText } from './values.ts';

type Labels = ReadonlyMap<string, LocalizedText>;

/** Code or id to label (spec §3 Lookups), and the checked answer for the compiler. */
export type LookupTables = Readonly<ReturnType<typeof readTables>>;

const readTables = (checked: UniversitiesResponse) => ({
  universities: new Map(entriesOf(checked.universities).flatMap(({ id, name }) => {
    const key = readText(id);
    return key === undefined ? [] : [[key, localized(name, key)] as const];
  })),
  educationBackgrounds: labelsOf(checked.education_backgrounds),
  faculties: labelsOf(checked.faculties),
  checked,
});

export const universitiesCall = callOfAnswer(universitiesShape, readTables);

const labelsOf = (codes: unknown): Labels =>
  new Map(Object.entries(isJsonObject(codes) ? codes : {}).map(([code, label]) => [code, localized(label, code)]));
