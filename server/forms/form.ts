import type { InputTypes } from '../contract/input-types.ts';
import type { FieldEntry, LocalizedText } from '../content/content.ts';
import type { Queries } from '../database/database.ts';
import type { documents } from '../database/schema.ts';
import type { Definitions, ReadDefinitions } from '../definitions/definitions.ts';
import { Kept } from '../definitions/kept.ts';
import { fieldProblem } from './field-problem.ts';
import { type FormRows, type ListedDocument, type LiveFormRows, keptFormRows, liveFormRows } from './form-rows.ts';

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
}

/** A definition that was left out: loaded by an older version, or changed by hand. */
export interface BrokenField {
  readonly form: string;
  readonly field: string;
  readonly problem: string;
}

/**
 * Reads a form by its key, in one statement: as it is live, or as the named version has it where that is kept. One that
 * nobody defined has no fields.
 */
export type ReadForm = (queries: Queries, key: string, named?: number) => Promise<Form>;

/** Forms of older versions of which somebody may still have a page open. */
const MOST_KEPT = 60;

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

function formOf(key: string, { categories, documents: listed, known }: FormRows, { types, version }: Definitions, leaveOut: Report): Form {
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
  };
}

/** Forms whose fields are of the types of their version. `report` hears of every broken field once, and of its form. */
export function formReader(definitions: ReadDefinitions, report: Report): ReadForm {
  const leaveOut = reportOnce(report);
  const kept = new Kept<Form>(MOST_KEPT);

  /** Without what is gone from the live documents, which nobody needs to hear of: what is broken was told when it was live. */
  async function older(queries: Queries, key: string, version: number, live: LiveFormRows): Promise<Form | undefined> {
    const name = `${String(version)} ${String(live.version)} ${key}`;
    const known = kept.get(name);
    if (known) return known;
    const ofVersion = await definitions.of(queries, version);
    if (!ofVersion || version === 0) return undefined;
    const form = formOf(key, await keptFormRows(queries, ofVersion.tables, key, live.known), ofVersion, () => undefined);
    kept.set(name, form);
    return form;
  }

  return async (queries, key, named) => {
    const rows = await liveFormRows(queries, key);
    const form = named === undefined || named === rows.version ? undefined : await older(queries, key, named, rows);
    if (form) return form;
    const live = await definitions.of(queries, rows.version);
    if (!live) throw new Error('the live version is not kept');
    return formOf(key, rows, live, leaveOut);
  };
}

export const entriesOf = ({ categories }: Form): readonly FieldEntry[] => categories.flatMap(({ fields }) => fields);
