import type { FilePart } from '../../../schemas/generated/wire.d.ts';
import { type FileFacts, type InputType, typeNamed } from '../../contract/input-types.ts';
import { type Form, type RecordName, entriesOf } from '../forms/form.ts';
import type { IsShown } from '../forms/visible.ts';
import type { Problems } from './problems.ts';

/** The facts of a sent file; those that its part does not say are empty, which no type accepts. */
export const wholeFacts = (part: FilePart): FileFacts => ({ extension: '', content: '', ...part });

/** A document that this form asks for, in its list or in a custom field. */
interface Wanted {
  readonly id: number;
  readonly mandatory: boolean;
}

/** The onboarding page has its own texts (spec §5 Documents, Onboarding edit). */
const ownTexts: Readonly<Record<RecordName, Readonly<Record<string, string>>>> = {
  profile: {},
  onboarding: { fileTooBig: 'onboardingFileTooBig', requiredFile: 'onboardingRequiredFile' },
};

/** Parameters for the texts about refused files. */
export const acceptedBy = ({ limits }: InputType) => ({ types: { list: [limits['accept'] ?? []].flat().map(String) } });

function wantedDocuments(form: Form, isShown: IsShown): readonly Wanted[] {
  const listed = form.documents.map(({ id, isMandatory }) => ({ id, mandatory: isMandatory }));
  const inFields = entriesOf(form).flatMap((entry) => {
    const { document_name_id: id, is_locked: locked, 'is_mandatory?': mandatory } = entry.definition;
    return id === undefined || locked === true ? [] : [{ id, mandatory: mandatory === true && isShown(entry) }];
  });
  return [...listed, ...inFields];
}

/** The documents of a save, each by its `document_name_id`. */
interface Documents {
  readonly stored: ReadonlySet<number>;
  readonly sent: ReadonlyMap<string, FileFacts>;
  /** Sent as an upload that is not available (`Received`). */
  readonly missing: readonly string[];
}

/**
 * Checks the documents of a save by `document_name_id`: every file must fit (also where none is mandatory), and every mandatory document
 * must be sent or stored already (spec §5 Profile save).
 */
export function checkDocuments(form: Form, isShown: IsShown, { stored, sent, missing }: Documents, problems: Problems): void {
  const type = typeNamed(form.types, 'document');
  const wanted = wantedDocuments(form, isShown);
  const wantedIds = new Set(wanted.map(({ id }) => String(id)));
  const refuse = (id: string, code: string): void => {
    problems.addCode(`documents.${id}`, ownTexts[form.record][code] ?? code, acceptedBy(type));
  };
  for (const [id, facts] of sent) {
    const code = wantedIds.has(id) ? type.judge({ mandatory: false, options: [], limits: type.limits }, facts)?.code : 'unknownField';
    if (code !== undefined) refuse(id, code);
  }
  for (const id of missing) refuse(id, wantedIds.has(id) ? 'uploadGone' : 'unknownField');
  for (const { id, mandatory } of wanted) {
    if (mandatory && !stored.has(id) && !sent.has(String(id)) && !missing.includes(String(id))) refuse(String(id), 'requiredFile');
  }
}
