import type { CodeMap, UniversitiesResponse } from '../../schemas/generated/wire.d.ts';
import type { LocalizedText } from '../base/text.ts';
import { decodeAnswer } from './decoder.ts';
import { shape as universitiesShape } from './generated/universities.ts';
import { readLocalized } from './values.ts';

type Labels = ReadonlyMap<string, LocalizedText>;

/** Code or id to label (spec §3 Lookups), and the checked answer for the compiler. */
export type LookupTables = Readonly<ReturnType<typeof readTables>>;

const readTables = (checked: UniversitiesResponse) => ({
  universities: new Map(checked.universities.map(({ id, name }) => [String(id), readLocalized(name, String(id))])),
  educationBackgrounds: labelsOf(checked.education_backgrounds),
  faculties: labelsOf(checked.faculties),
  checked,
});

export const universitiesCall = decodeAnswer(universitiesShape, readTables);

const labelsOf = (codes: CodeMap): Labels =>
  new Map(Object.entries(codes).map(([code, label]) => [code, readLocalized(label, code)]));
