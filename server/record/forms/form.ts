import { RETENTION_MS } from '../../../src/base/retention.ts';
import { type WithClock, addSeconds } from '../../base/clock.ts';
import { oncePer } from '../../base/once-per.ts';
import type { InputTypes } from '../../contract/input-types.ts';
import type { FieldEntry } from '../../content/content.ts';
import type { LocalizedText } from '../../content/generated/content.d.ts';
import type { Queries } from '../../database/database.ts';
import type { documents } from '../../database/schema.ts';
import type { Definitions, EducationLists, WithDefinitions } from '../../definitions/definitions.ts';
import { LruCache } from '../../definitions/lru-cache.ts';
import { wasLiveSince } from '../../definitions/versions.ts';
import { fieldProblem } from './field-problem.ts';

export const PROFILE_FORM = 'profile';
export const ONBOARDING_FORM = 'onboarding';
/** The key of a registration form's fields. */
export const registrationForm = (name: string): string => `registration/${name}`;

/** The record that stores the answers to a form (docs/decisions/0008-forms-and-values.md). */
export type RecordName = (typeof documents.$inferSelect)['record'];

/** A document of a form's list. */
interface ListedDocument {
  readonly id: number;
  readonly name: string;
  readonly translatedName: LocalizedText | null;
  readonly isMandatory: boolean;
}

export interface Category {
  readonly name: LocalizedText;
  readonly fields: readonly FieldEntry[];
}

/** A form as a version of the content defines it, without the fields whose definitions are broken. */
export interface Form {
  /** The input types of its fields. */
  readonly types: InputTypes;
  /** The version of the content; answers name it, and saves send it back (`Form-Version`, schemas/README.md). */
  readonly version: number;
  readonly record: RecordName;
  readonly categories: readonly Category[];
  readonly documents: readonly ListedDocument[];
  /** The choices of an education entry, always of the live version. */
  readonly education: EducationLists;
  /** The instructions for the promotional video. */
  readonly prVideoInstructions: LocalizedText | null;
}

/** A definition that is left out, since an older version loaded it or somebody changed it by hand. */
export interface BrokenField {
  readonly form: string;
  readonly field: string;
  readonly problem: string;
}

/** The version of a form to read. */
export interface FormVersions {
  /** The live version, where it has been read already. */
  readonly live?: number;
  /** The version that a page named. */
  readonly named?: number | undefined;
}

/**
 * Reads a form by its key, as the live version has it, or the named one if that defines the form and was live within the days that a
 * device keeps a draft. A version never changes, so each server reads each of its forms once. A form that is not defined has no fields.
 */
export type ReadForm = (queries: Queries, key: string, versions?: FormVersions) => Promise<Form>;

/** The forms of the live version, and of older ones of which somebody may still have a page open. */
const CACHE_SIZE = 200;

type Report = (broken: BrokenField) => void;

/** Reports each broken field once. */
function reportOnce(report: Report): Report {
  const reported = new Set<string>();
  return (broken) => {
    const key = JSON.stringify(broken);
    if (!reported.has(key)) report(broken);
    reported.add(key);
  };
}

/** Makes a form. It has only documents that its version and the live one know: others could not be stored. */
function formOf(key: string, { types, version, lists }: Definitions, now: Definitions, reportBroken: Report): Form {
  const live = new Set(now.lists.document_names.map(({ id }) => id));
  const names = new Map(lists.document_names.filter(({ id }) => live.has(id)).map((name) => [name.id, name]));
  const listed = lists.form_documents.filter(({ form }) => form === key).flatMap(({ documentNameId, isMandatory }) => {
    const name = names.get(documentNameId);
    return name ? [{ ...name, isMandatory }] : [];
  });
  const listedIds = new Set(listed.map(({ id }) => id));
  const claims = { names: new Set<string>(), documents: new Set([...names.keys()].filter((id) => !listedIds.has(id))), types };
  const soundFields = (fields: unknown): readonly FieldEntry[] => [fields].flat().filter((entry): entry is FieldEntry => {
    const broken = fieldProblem(entry, claims);
    if (broken) reportBroken({ form: key, ...broken });
    return broken === undefined;
  });
  return {
    types,
    version,
    record: key === ONBOARDING_FORM ? 'onboarding' : 'profile',
    categories: lists.field_categories.filter(({ form }) => form === key).map(({ name, fields }) =>
      ({ name, fields: soundFields(fields) })),
    documents: listed,
    education: { universities: now.lists.universities, codes: now.lists.education_codes },
    prVideoInstructions: lists.forms.find(({ name }) => name === key)?.prVideoInstructions ?? null,
  };
}

/** An older form; what the live one has locked since is locked in it, too, since that is no longer the applicant's to change. */
function withLocksOf(live: Form, form: Form): Form {
  const locked = new Set(entriesOf(live).filter(({ definition }) => definition.is_locked).map(({ name }) => name));
  const lock = (entry: FieldEntry): FieldEntry =>
    (locked.has(entry.name) ? { ...entry, definition: { ...entry.definition, is_locked: true } } : entry);
  return { ...form, categories: form.categories.map(({ name, fields }) => ({ name, fields: fields.map(lock) })) };
}

/** Reads forms with the field types of their version. `report` is called once for every broken field. */
export function formReader({ definitions, clock }: WithDefinitions & WithClock, report: Report): ReadForm {
  const reportBroken = reportOnce(report);
  const cache = new LruCache<Form>(CACHE_SIZE);

  /** Broken fields of an older version are not reported: that was done when it was live. */
  const makeForm = (key: string, ofVersion: Definitions, now: Definitions): Form => (ofVersion === now
    ? formOf(key, now, now, reportBroken)
    : withLocksOf(cachedForm(key, now, now), formOf(key, ofVersion, now, () => undefined)));

  function cachedForm(key: string, ofVersion: Definitions, now: Definitions): Form {
    const name = `${String(ofVersion.version)} ${key} beside ${String(now.version)}`;
    const form = cache.get(name) ?? makeForm(key, ofVersion, now);
    cache.set(name, form);
    return form;
  }

  /** The version that a page named, where somebody may have had the form open in it. */
  async function namedVersion(queries: Queries, key: string, named: number): Promise<Definitions | undefined> {
    const requested = await definitions.of(queries, named);
    if (!requested?.lists.forms.some(({ name }) => name === key)) return undefined;
    return await wasLiveSince(queries, named, addSeconds(clock(), -RETENTION_MS / 1000)) ? requested : undefined;
  }

  return async (queries, key, { live, named } = {}) => {
    const now = live === undefined ? await definitions.live(queries) : await definitions.at(queries, live);
    const requested = named === undefined || named === now.version ? now : await namedVersion(queries, key, named);
    return cachedForm(key, requested ?? now, now);
  };
}

export const entriesOf = oncePer(({ categories }: Form): readonly FieldEntry[] => categories.flatMap(({ fields }) => fields));
