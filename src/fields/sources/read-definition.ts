import { deepFreeze } from '../../base/freeze.ts';
import { filledText, type JsonObject } from '../../base/json.ts';
import { isYes } from '../../base/wire-boolean.ts';
import { optionalText, type LocalizedText } from '../../base/text.ts';
import type { FieldDefinition, OptionalMembers } from '../definition.ts';
import { readField, type FieldOrigin } from './read-field.ts';
import { claim, typeNamed, type Collector } from './source.ts';

/**
 * Placeholders by language (spec §5 Placeholders). An empty text in one language means the default text there;
 * `undefined` where neither language has one.
 */
export function placeholderText(english: unknown, japanese: unknown): LocalizedText | undefined {
  const [en, jp] = [filledText(english), filledText(japanese)];
  return en === undefined && jp === undefined ? undefined : Object.freeze({ en: en ?? '', jp: jp ?? '' });
}

/**
 * A page's settings for its documents: the help text, the kinds that the picker offers, the texts for refusals (`documents` in
 * `schemas/forms/`; spec §5 Documents).
 */
export type DocumentStyle = OptionalMembers<'help' | 'limits' | 'messages'>;

type DefinitionOrigin = Pick<FieldOrigin, 'id' | 'name' | 'path' | 'label' | 'type' | 'value' | 'visibleWhen'>;

/** Reads a definition as the server writes it (spec §3 Profile field definition); `undefined` where its id is taken. */
export function readDefinition(
  wire: JsonObject, origin: DefinitionOrigin, style: DocumentStyle, collector: Collector,
): FieldDefinition | undefined {
  if (!claim(collector, origin.id, origin.path)) return undefined;
  const documents = typeNamed(collector, origin.type)?.base === 'document' ? deepFreeze(style) : undefined;
  return readField(wire, {
    ...origin,
    variant: 'plain',
    locked: isYes(wire.is_locked),
    placeholder: placeholderText(wire.eng_placeholder, wire.ja_placeholder),
    help: optionalText(wire.help_text),
    note: documents?.help,
    limits: documents?.limits,
    messages: documents?.messages,
  }, collector);
}
