import { deepFreeze } from '../../base/freeze.ts';
import type { JsonObject } from '../../base/json.ts';
import { isYes } from '../../base/wire-boolean.ts';
import { optionalText, type LocalizedText, type TextKey } from '../../base/text.ts';
import type { Condition, FieldDefinition, Limits, Messages } from '../definition.ts';
import { readField } from './read-field.ts';
import { claim, typeNamed, type Collector } from './source.ts';
import { placeholderText } from './wire-text.ts';

/**
 * What a page says of the documents that are asked for on it: its help text, what its picker offers, its own texts for
 * refusals (`documents` in `schemas/forms/`; spec §5 Documents).
 */
export interface DocumentStyle {
  readonly help?: TextKey | undefined;
  readonly limits?: Limits | undefined;
  readonly messages?: Messages | undefined;
}

interface DefinitionOrigin {
  readonly id: string;
  readonly name: string;
  /** JSON pointer of the definition in the answer, for diagnostics. */
  readonly path: string;
  readonly label: LocalizedText;
  readonly type: unknown;
  readonly value: unknown;
  readonly visibleWhen?: Condition | undefined;
}

/** Reads a definition as the server writes it (spec §3 Profile field definition); `undefined` where its id is taken. */
export function readDefinition(
  wire: JsonObject, origin: DefinitionOrigin, style: DocumentStyle, collector: Collector,
): FieldDefinition | undefined {
  if (!claim(collector, origin.id, origin.path)) return undefined;
  const { id, name, path, label, type, value, visibleWhen } = origin;
  const documents = typeNamed(collector, type)?.base === 'document' ? deepFreeze(style) : undefined;
  return readField(wire, {
    id, name, path, label, type, value, visibleWhen,
    variant: 'plain',
    locked: isYes(wire.is_locked),
    placeholder: placeholderText(wire.eng_placeholder, wire.ja_placeholder),
    help: optionalText(wire.help_text),
    note: documents?.help,
    limits: documents?.limits,
    messages: documents?.messages,
  }, collector);
}
