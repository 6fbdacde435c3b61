import type { CodeMap, UniversitiesResponse } from '../../schemas/generated/wire.d.ts';
import { ok, type Result } from '../base/result.ts';
import type { LocalizedText } from '../base/text.ts';
import { shape as universitiesShape } from './generated/universities.ts';
import { checkAnswer, type WireIssue } from './issue.ts';
import { readLocalized } from './values.ts';

type Labels = ReadonlyMap<string, LocalizedText>;

/** Code or id to label (spec §3 Lookups), and the checked answer for the compiler. */
export interface LookupTables {
  readonly universities: Labels;
  readonly educationBackgrounds: Labels;
  readonly faculties: Labels;
  readonly checked: UniversitiesResponse;
}

export function decodeUniversities(value: unknown): Result<LookupTables, WireIssue> {
  const checked = checkAnswer<UniversitiesResponse>('universities', universitiesShape, value);
  if (!checked.ok) return checked;
  const { universities, education_backgrounds: backgrounds, faculties } = checked.value;
  return ok({
    universities: new Map(universities.map(({ id, name }) => [String(id), readLocalized(name, String(id))])),
    educationBackgrounds: labelsOf(backgrounds),
    faculties: labelsOf(faculties),
    checked: checked.value,
  });
}

const labelsOf = (codes: CodeMap): Labels =>
  new Map(Object.entries(codes).map(([code, label]) => [code, readLocalized(label, code)]));
