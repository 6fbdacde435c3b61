import { type FileFacts, type RuleDefinition, inputTypeNamed } from '../contract/input-types.ts';
import type { FieldEntry } from '../content/content.ts';
import type { DocumentNameRow } from '../profile/form.ts';
import type { Problems } from './problems.ts';
import { MAX_DOCUMENT_BYTES } from './received-form.ts';

/** A document that this form asks for, in its list or in a custom field. */
interface Wanted {
  readonly id: number;
  readonly mandatory: boolean;
}

/** Spec §5 Documents and §9; a photo is under 2 MB, a document at most 10 MB. */
const fileTypes = {
  document: { maxBytes: MAX_DOCUMENT_BYTES, accept: ['pdf', 'txt', 'pptx', 'doc', 'docx', 'png', 'jpeg'] },
  image: { maxBytes: 2_097_151, accept: ['png', 'jpeg'] },
} as const;

function checkFile(type: keyof typeof fileTypes, field: string, facts: FileFacts, problems: Problems): void {
  const limits: RuleDefinition['limits'] = fileTypes[type];
  const code = inputTypeNamed(type).check({ mandatory: false, options: [], limits }, facts);
  if (code !== undefined) problems.addCode(field, code, { types: fileTypes[type].accept.join(', ') });
}

export function wantedDocuments(names: readonly DocumentNameRow[], entries: readonly FieldEntry[]): readonly Wanted[] {
  const listed = names.filter((row) => row.listed).map((row) => ({ id: row.id, mandatory: row.isMandatory }));
  const inFields = entries.flatMap(({ definition }) => {
    const { document_name_id: id, is_locked: locked } = definition;
    return id === undefined || locked === true ? [] : [{ id, mandatory: definition['is_mandatory?'] === true }];
  });
  return [...listed, ...inFields];
}

export function checkPhoto(facts: FileFacts, problems: Problems): void {
  checkFile('image', 'photograph', facts, problems);
}

/**
 * Checks the documents of a save by `document_name_id`: every file must be one (also where none is mandatory), and
 * every mandatory document must be sent or held already (spec §5 Profile save).
 */
export function checkDocuments(
  wanted: readonly Wanted[], held: ReadonlySet<number>, sent: ReadonlyMap<string, FileFacts>, problems: Problems,
): void {
  const known = new Set(wanted.map(({ id }) => String(id)));
  for (const [id, facts] of sent) {
    if (known.has(id)) checkFile('document', `documents.${id}`, facts, problems);
    else problems.add(`documents.${id}`, { key: 'unknownField' });
  }
  for (const { id, mandatory } of wanted) {
    if (mandatory && !held.has(id) && !sent.has(String(id))) problems.addCode(`documents.${String(id)}`, 'requiredFile');
  }
}
