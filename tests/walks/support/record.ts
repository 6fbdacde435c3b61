import documentNames from '../../../server/demo/document-names.json';
import type { ApplicantContent, EducationContent, FormContent } from '../../../server/content/generated/content.d.ts';
import type { CallInput } from '../../../src/api/call.ts';
import { Refused } from './server.ts';

type Value = string | readonly string[] | null;

interface Education extends EducationContent {
  readonly id: number;
}

interface Stored {
  readonly name: string;
  readonly url: string;
}

/** What one applicant has answered to a form, and what a save of it changes. */
export interface HeldRecord {
  name: string;
  japaneseName: string;
  photograph: string | null;
  education: readonly Education[];
  readonly values: Map<string, Value>;
  readonly documents: Map<number, Stored>;
  /** Another after each save. */
  revision: number;
}

export function heldOf({ name, japanese_name: japaneseName = '', universities = [], custom_fields: values = {}, documents = {} }: ApplicantContent): HeldRecord {
  const files = Object.entries(documents).map(([id, path]) => [Number(id), { name: path.split('/').at(-1) ?? '', url: `/api/v1/files/${id}` }] as const);
  return {
    name, japaneseName, photograph: null, education: universities.map((entry, index) => ({ ...entry, id: index + 1 })), revision: 1,
    values: new Map(Object.entries(values as Readonly<Record<string, Value>>)), documents: new Map(files),
  };
}

interface FormAnswer {
  readonly form_version: string;
  readonly custom_fields: readonly { readonly category_name: unknown; readonly fields: object }[];
  readonly document_fields: readonly object[];
}

/** The fields and documents of a form with what is held of them (spec §3 Edit-data response). */
export function formAnswer({ categories, documents = [] }: FormContent, { values, documents: held }: Pick<HeldRecord, 'values' | 'documents'>): FormAnswer {
  const valueOf = (name: string, id: number | undefined): Value | Stored => (id === undefined ? values.get(name) : held.get(id)) ?? null;
  return {
    form_version: '1',
    custom_fields: categories.map(({ category_name, fields }) => ({
      category_name, fields: Object.fromEntries(fields.map(({ name, ...definition }) => [name, { ...definition, value: valueOf(name, definition.document_name_id) }])),
    })),
    document_fields: documents.map(({ document_name_id: id, 'is_mandatory?': mandatory = false }) => {
      const named = documentNames.find((document) => document.id === id);
      return { document_name_id: id, document_name: named?.name, translated_name: named?.translated_name, 'is_mandatory?': mandatory, upload: held.get(id) ?? null };
    }),
  };
}

/** The members of the names of a multipart form below its root, and what stands there. */
const partsOf = (form: FormData): readonly (readonly [path: readonly string[], value: FormDataEntryValue])[] =>
  [...form].map(([name, value]) => [[...name.matchAll(/\[([^\]]*)\]/g)].map(([, member = '']) => decodeURIComponent(member)), value]);

/** A list stands once for each of its values; an empty one is one empty text. */
function saveValue(values: Map<string, Value>, seen: Set<string>, [name = '', list]: readonly string[], value: string): void {
  if (list === undefined) values.set(name, value);
  else values.set(name, [...(seen.has(name) ? values.get(name) ?? [] : []), ...(value === '' ? [] : [value])]);
  seen.add(name);
}

function saveEducation(record: HeldRecord, sent: ReadonlyMap<string, Readonly<Record<string, string>>>): void {
  let next = Math.max(0, ...record.education.map(({ id }) => id)) + 1;
  for (const { id, _destroy, ...entry } of sent.values()) {
    const number = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);
    const named = { ...entry, university_id: number(entry['university_id']), start_month: number(entry['start_month']), start_year: number(entry['start_year']), graduated_month: number(entry['graduated_month']), graduated_year: number(entry['graduated_year']), is_latest: entry['is_latest'] === 'true' };
    const others = record.education.filter((one) => String(one.id) !== id);
    const marked = named.is_latest && _destroy !== 'true' ? others.map((one) => ({ ...one, is_latest: false })) : others;
    const before = record.education.find((one) => String(one.id) === id);
    record.education = _destroy === 'true' ? others : [...marked, { ...before, ...named, id: before?.id ?? next } as Education].sort((one, other) => one.id - other.id);
    if (!before) next += 1;
  }
}

/** Saves what a form holds; `uploaded`: a file that went up by itself. */
export function saveRecord(record: HeldRecord, { form = new FormData(), revision }: CallInput, uploaded: (id: string) => File | undefined): void {
  if (revision !== undefined && revision !== String(record.revision)) throw new Refused(412, { error: 'This form was saved on another device or page in the meantime.' });
  const seen = new Set<string>();
  const education = new Map<string, Record<string, string>>();
  for (const [[root, member = '', ...rest], value] of partsOf(form)) {
    if (root === 'custom_fields') saveValue(record.values, seen, [member, ...rest], value as string);
    else if (root === 'applicant_universities_attributes') education.set(member, { ...education.get(member), [rest[0] ?? '']: value as string });
    else if (root === 'photograph') record.photograph = URL.createObjectURL(value as File);
    else if (root === 'name') record.name = value as string;
    else if (root === 'japanese_name') record.japaneseName = value as string;
    else if (root === 'documents_attributes' && rest[0] !== 'document_name_id') {
      const file = typeof value === 'string' ? uploaded(value) : value;
      if (!file) throw new Refused(422, { errors: { [`documents.${member}`]: ['This file is no longer here.'] } });
      record.documents.set(Number(member), { name: file.name, url: `/api/v1/files/${member}-${String(record.revision)}` });
    }
  }
  saveEducation(record, education);
  record.revision += 1;
}
