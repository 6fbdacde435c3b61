import { type FileFacts, type RuleDefinition, inputTypeNamed } from '../contract/input-types.ts';
import { type Form, type RecordName, entriesOf } from '../forms/form.ts';
import type { Problems } from './problems.ts';
import { MAX_DOCUMENT_BYTES } from '../received/received-form.ts';

/** A document that this form asks for, in its list or in a custom field. */
interface Wanted {
  readonly id: number;
  readonly mandatory: boolean;
}

/** Spec §5 Documents, §9 Photo size; a photo is under 2 MB, a document at most 10 MB. */
const fileTypes = {
  document: { maxBytes: MAX_DOCUMENT_BYTES, accept: ['pdf', 'txt', 'pptx', 'doc', 'docx', 'png', 'jpeg'] },
  image: { maxBytes: 2_097_151, accept: ['png', 'jpeg'] },
} as const;

/** The onboarding page has texts of its own (spec §5 Documents, Onboarding edit). */
const ownTexts: Readonly<Record<RecordName, Readonly<Record<string, string>>>> = {
  profile: {},
  onboarding: { fileTooBig: 'onboardingFileTooBig', requiredFile: 'onboardingRequiredFile' },
};

function checkFile(type: keyof typeof fileTypes, facts: FileFacts): string | undefined {
  const limits: RuleDefinition['limits'] = fileTypes[type];
  return inputTypeNamed(type).check({ mandatory: false, options: [], limits }, facts);
}

const typesOf = (type: keyof typeof fileTypes) => ({ types: fileTypes[type].accept.join(', ') });

function wantedDocuments(form: Form): readonly Wanted[] {
  const listed = form.documents.map(({ id, isMandatory }) => ({ id, mandatory: isMandatory }));
  const inFields = entriesOf(form).flatMap(({ definition }) => {
    const { document_name_id: id, is_locked: locked } = definition;
    return id === undefined || locked === true ? [] : [{ id, mandatory: definition['is_mandatory?'] === true }];
  });
  return [...listed, ...inFields];
}

/** The documents of a save, each by its `document_name_id`. */
interface Documents {
  readonly held: ReadonlySet<number>;
  readonly sent: ReadonlyMap<string, FileFacts>;
  /** Sent, but not to be had (`Received`). */
  readonly missing: readonly string[];
}

export function checkPhoto(facts: FileFacts, problems: Problems): void {
  const code = checkFile('image', facts);
  if (code !== undefined) problems.addCode('photograph', code, typesOf('image'));
}

/**
 * Checks the documents of a save by `document_name_id`: every file must be one (also where none is mandatory), and
 * every mandatory document must be sent or held already (spec §5 Profile save).
 */
export function checkDocuments(form: Form, { held, sent, missing }: Documents, problems: Problems): void {
  const wanted = wantedDocuments(form);
  const known = new Set(wanted.map(({ id }) => String(id)));
  const refuse = (id: string, code: string): void => {
    problems.addCode(`documents.${id}`, ownTexts[form.record][code] ?? code, typesOf('document'));
  };
  for (const [id, facts] of sent) {
    const code = known.has(id) ? checkFile('document', facts) : 'unknownField';
    if (code !== undefined) refuse(id, code);
  }
  for (const id of missing) refuse(id, known.has(id) ? 'uploadGone' : 'unknownField');
  for (const { id, mandatory } of wanted) {
    if (mandatory && !held.has(id) && !sent.has(String(id)) && !missing.includes(String(id))) refuse(String(id), 'requiredFile');
  }
}
