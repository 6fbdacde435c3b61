import { deepFreeze } from '../../base/freeze.ts';
import type { JsonObject } from '../../base/json.ts';
import type { LocalizedText, TextKey } from '../../base/text.ts';
import type { FieldDefinition, Limits, Messages } from '../definition.ts';
import { document } from '../types/document.ts';
import { isYes, readField } from './read-field.ts';
import { claim } from './source.ts';
import type { Collector } from './source.ts';
import { optionalText, placeholderText } from './wire-text.ts';

/** What a page says of its documents: its help text, its own texts for refusals, what its picker offers (spec §5 Documents). */
export interface DocumentStyle {
  readonly help: TextKey;
  readonly limits: Limits;
  readonly messages?: Messages;
}

export const profileDocuments: DocumentStyle = Object.freeze({
  help: Object.freeze({ key: 'field.document.help' }),
  limits: document.limits,
});

/** Onboarding has texts of its own, and a narrower picker (spec §5 Onboarding edit; DECISIONS "Smaller points"). */
export const onboardingDocuments: DocumentStyle = Object.freeze({
  help: Object.freeze({ key: 'field.document.onboardingHelp' }),
  limits: Object.freeze({ ...document.limits, picker: Object.freeze(['pdf', 'txt', 'pptx', 'doc', 'docx']) }),
  messages: deepFreeze({ fileTooBig: { key: 'error.onboardingFileTooBig' } }),
});

interface DefinitionOrigin {
  readonly id: string;
  readonly name: string;
  /** JSON pointer of the definition in the answer, for diagnostics. */
  readonly path: string;
  readonly label: LocalizedText;
  readonly type: unknown;
  readonly value: unknown;
}

/** Reads a definition as the server writes it (spec §3 Profile field definition); `undefined` where its id is taken. */
export function readDefinition(
  wire: JsonObject, origin: DefinitionOrigin, style: DocumentStyle, collector: Collector,
): FieldDefinition | undefined {
  if (!claim(collector, origin.id, origin.path)) return undefined;
  const { id, name, path, label, type, value } = origin;
  const documents = type === 'document' ? style : undefined;
  return readField(wire, {
    id, name, path, label, type, value,
    variant: 'plain',
    locked: isYes(wire.is_locked),
    placeholder: placeholderText(wire.eng_placeholder, wire.ja_placeholder),
    help: optionalText(wire.help_text) ?? documents?.help,
    limits: documents?.limits,
    messages: documents?.messages,
  }, collector);
}
