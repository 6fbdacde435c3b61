import { createYield } from '../../base/yield-to-event-loop.ts';
import type { FileFacts } from '../../contract/input-types.ts';
import { attributesOf } from '../../contract/wire.ts';
import { contractViolation, unexpectedPart } from '../../http/http-error.ts';
import { factsOf } from './file-kind.ts';
import type { CompletedForm, ReceivedFile } from './received-form.ts';

/** A save's data of the applicant after its names are unfolded, and its files. */
export interface Received<Applicant> {
  readonly applicant: Applicant;
  readonly photograph: ReceivedFile | undefined;
  /** By `document_name_id`. */
  readonly documents: ReadonlyMap<string, ReceivedFile>;
  /** `document_name_id` of documents that were uploaded before, but whose upload is not available. */
  readonly missing: readonly string[];
}

/** What a call accepts: its attributes that are no lists, and the check of the whole. */
export interface Expected {
  readonly attributes: readonly string[];
  readonly check: (body: unknown) => string | undefined;
}

interface Draft {
  readonly applicant: Record<string, unknown>;
  readonly customFields: Map<string, string | string[]>;
  readonly universities: Map<string, Record<string, string>>;
  readonly documents: Map<string, Record<string, unknown>>;
}

const PLAIN = /^applicant\[(\w+)\]$/;
const PHOTOGRAPH = 'applicant[photograph]';
const CUSTOM = /^applicant\[custom_fields\]\[([^]+)\]$/;
const UNIVERSITY = /^applicant\[applicant_universities_attributes\]\[(\d+)\]\[(\w+)\]$/;
const DOCUMENT = /^applicant\[documents_attributes\]\[(\d+)\]\[(document_name_id|upload)\]$/;

const educationAttributes = attributesOf('educationAttributes');

/**
 * Decodes the forms in which brackets, and the percent sign before such letters, are sent (DECISIONS "What a strange server showed"), and
 * in which browsers send three more characters in the name of a part (HTML, "multipart/form-data encoding algorithm").
 */
const unescapeName = (name: string): string => name.replace(/%(?:5B|5D|25|22|0D|0A)/gi, decodeURIComponent);

function group<Value extends object>(groups: Map<string, Value>, key: string, empty: Value): Value {
  const entry = groups.get(key) ?? empty;
  groups.set(key, entry);
  return entry;
}

function takeCustomField(draft: Draft, name: string, text: string): boolean {
  const isList = name.endsWith('[]');
  const sent = CUSTOM.exec(isList ? name.slice(0, -2) : name)?.[1];
  if (sent === undefined) return false;
  const field = unescapeName(sent);
  const current = draft.customFields.get(field);
  if (isList && Array.isArray(current)) current.push(text);
  else draft.customFields.set(field, isList ? [text] : text);
  return true;
}

function takeEducation(draft: Draft, name: string, text: string): boolean {
  const [, index, attribute] = UNIVERSITY.exec(name) ?? [];
  if (index === undefined || attribute === undefined || !educationAttributes.has(attribute)) return false;
  group(draft.universities, index, {})[attribute] = text;
  return true;
}

function takeDocument(draft: Draft, name: string, text: string): boolean {
  const [, key, part] = DOCUMENT.exec(name) ?? [];
  if (key === undefined || part === undefined) return false;
  group(draft.documents, key, {})[part] = text;
  return true;
}

/** False where the contract has no text of this name. */
function takeText(draft: Draft, attributes: readonly string[], name: string, text: string): boolean {
  const [, attribute] = PLAIN.exec(name) ?? [];
  if (attribute === undefined) return takeCustomField(draft, name, text)
    || takeEducation(draft, name, text) || takeDocument(draft, name, text);
  if (!attributes.includes(attribute)) return false;
  draft.applicant[attribute] = text;
  return true;
}

function takeFile(draft: Draft, attributes: readonly string[], name: string, facts: FileFacts): boolean {
  if (name === PHOTOGRAPH && attributes.includes('photograph')) {
    draft.applicant['photograph'] = facts;
    return true;
  }
  const [, key, part] = DOCUMENT.exec(name) ?? [];
  if (key === undefined || part !== 'upload') return false;
  group(draft.documents, key, { document_name_id: key })['upload'] = facts;
  return true;
}

const bodyOf = (draft: Draft): { readonly applicant: unknown } => ({
  applicant: {
    ...draft.applicant,
    ...(draft.universities.size > 0 ? { applicant_universities_attributes: [...draft.universities.values()] } : {}),
    ...(draft.customFields.size > 0 ? { custom_fields: Object.fromEntries(draft.customFields) } : {}),
    ...(draft.documents.size > 0 ? { documents_attributes: Object.fromEntries(draft.documents) } : {}),
  },
});

/**
 * Unfolds the Rails names of a received form (DECISIONS "Calls that are not shown"). `Applicant` is the type that `check` ensures. Throws a
 * 422 for a part that is not in the contract.
 */
export async function unfold<Applicant>(
  { form, missing }: CompletedForm, { attributes, check }: Expected, read = factsOf,
): Promise<Received<Applicant>> {
  const draft: Draft = { applicant: {}, customFields: new Map(), universities: new Map(), documents: new Map() };
  const pause = createYield();
  for (const [name, text] of form.texts) {
    if (!takeText(draft, attributes, name, text)) throw unexpectedPart(name);
    await pause();
  }
  for (const file of form.files) if (!takeFile(draft, attributes, file.fieldName, await read(file))) throw unexpectedPart(file.fieldName);
  for (const [key, { document_name_id: id }] of draft.documents) if (id !== key) throw unexpectedPart(`documents_attributes ${key}`);
  const body = bodyOf(draft);
  const problem = check(body);
  if (problem !== undefined) throw contractViolation(problem);
  return {
    missing,
    applicant: body.applicant as Applicant,
    photograph: form.files.findLast(({ fieldName }) => fieldName === PHOTOGRAPH),
    documents: new Map(form.files.flatMap((file) => {
      const [, id] = DOCUMENT.exec(file.fieldName) ?? [];
      return id === undefined ? [] : [[id, file] as const];
    })),
  };
}
