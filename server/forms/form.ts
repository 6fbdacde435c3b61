import type { InputTypes } from '../contract/input-types.ts';
import type { FieldEntry, LocalizedText } from '../content/content.ts';
import type { Queries } from '../database/database.ts';
import type { documents } from '../database/schema.ts';
import type { Definitions, EducationLists, ReadDefinitions } from '../definitions/definitions.ts';
import { Kept } from '../definitions/kept.ts';
import { readLive } from '../definitions/versions.ts';
import { fieldProblem } from './field-problem.ts';
import { type FormRows, type ListedDocument, keptFormRows, liveFormRows } from './form-rows.ts';

export const PROFILE_FORM = 'profile';
export const ONBOARDING_FORM = 'onboarding';
/** The key of a registration form's fields. */
export const registrationForm = (name: string): string => `registration/${name}`;

/** Where the answers to a form are kept (docs/decisions/0008-forms-and-values.md). */
export type RecordName = (typeof documents.$inferSelect)['record'];

export interface Category {
  readonly name: LocalizedText;
  readonly fields: readonly FieldEntry[];
}

/** A form as a version of the content defines it, without the fields whose definitions are broken. */
export interface Form {
  /** What its fields are judged by. */
  readonly types: InputTypes;
  /** Of the content, as answers name it and saves do again (`Form-Version`, schemas/README.md). */
  readonly version: number;
  readonly record: RecordName;
  readonly categories: readonly Category[];
  readonly documents: readonly ListedDocument[];
  /** What can be chosen in an education entry; also beside an older form it is what is live. */
  readonly education: EducationLists;
  /** What stands beside the promotional video. */
  readonly prVideoInstructions: LocalizedText | null;
}

/** A definition that was left out: loaded by an older version, or changed by hand. */
export interface BrokenField {
  readonly form: string;
  readonly field: string;
  readonly problem: string;
}

/** Which version of a form is wanted. */
export interface FormVersions {
  /** The live version, where it has been read already. */
  readonly live?: number;
  /** The version that a page named. */
  readonly named?: number | undefined;
}

/**
 * Reads a form by its key: as it is live, or as the named version has it where that is kept. A version never changes, so each
 * of its forms is read once by each server. One that nobody defined has no fields.
 */
export type ReadForm = (queries: Queries, key: string, versions?: FormVersions) => Promise<Form>;

/** The forms of the live version, and of older ones of which somebody may still have a page open. */
const MOST_KEPT = 200;

type Report = (broken: BrokenField) => void;

/** Each broken field is told once. */
function reportOnce(report: Report): Report {
  const reported = new Set<string>();
  return (broken) => {
    const known = JSON.stringify(broken);
    if (!reported.has(known)) report(broken);
    reported.add(known);
  };
}

function formOf(key: string, { categories, documents: listed, known, prVideoInstructions }: FormRows, { types, version, education }: Definitions, leaveOut: Report): Form {
  const taken = new Set(listed.map(({ id }) => id));
  const claims = { names: new Set<string>(), documents: new Set(known.filter((id) => !taken.has(id))), types };
  const soundFields = (fields: unknown): readonly FieldEntry[] => [fields].flat().filter((entry): entry is FieldEntry => {
    const broken = fieldProblem(entry, claims);
    if (broken) leaveOut({ form: key, ...broken });
    return broken === undefined;
  });
  return {
    types,
    version,
    record: key === ONBOARDING_FORM ? 'onboarding' : 'profile',
    categories: categories.map(({ name, fields }) => ({ name, fields: soundFields(fields) })),
    documents: listed,
    education,
    prVideoInstructions,
  };
}

/** Besides, the ids of all documents that a live form can ask for. */
interface KeptForm extends Form {
  readonly known: readonly number[];
}

/** Forms whose fields are of the types of their version. `report` hears of every broken field once, and of its form. */
export function formReader(definitions: ReadDefinitions, report: Report): ReadForm {
  const leaveOut = reportOnce(report);
  const kept = new Kept<KeptForm>(MOST_KEPT);

  /** As it is live; where the content was changed a moment ago, of the version after. */
  async function live(queries: Queries, key: string, version: number): Promise<KeptForm> {
    const known = kept.get(`${String(version)} ${key}`);
    if (known) return known;
    const rows = await liveFormRows(queries, key);
    const ofVersion = await definitions.of(queries, rows.version);
    if (!ofVersion) throw new Error('the live version is not kept');
    const form = { ...formOf(key, rows, ofVersion, leaveOut), known: rows.known };
    kept.set(`${String(rows.version)} ${key}`, form);
    return form;
  }

  /** Without what is gone from the live documents, which nobody needs to hear of: what is broken was told when it was live. */
  async function older(queries: Queries, key: string, version: number, now: KeptForm): Promise<Form | undefined> {
    const name = `${String(version)} ${key} beside ${String(now.version)}`;
    const known = kept.get(name);
    if (known) return known;
    const ofVersion = await definitions.of(queries, version);
    if (!ofVersion || version === 0) return undefined;
    const form = { ...formOf(key, await keptFormRows(queries, ofVersion.tables, key, now.known), ofVersion, () => undefined), education: now.education, known: now.known };
    kept.set(name, form);
    return form;
  }

  return async (queries, key, { live: version, named } = {}) => {
    const now = await live(queries, key, version ?? await readLive(queries));
    return named === undefined || named === now.version ? now : await older(queries, key, named, now) ?? now;
  };
}

export const entriesOf = ({ categories }: Form): readonly FieldEntry[] => categories.flatMap(({ fields }) => fields);
