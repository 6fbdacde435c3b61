/** The two languages of the portal, as the wire names them (DECISIONS "Fields and values"). */
export interface LocalizedText {
  readonly en: string;
  readonly jp: string;
}

export type FieldOption = string | { readonly option_id: string; readonly option_name: string | LocalizedText };

/** What a custom field says of itself; goes to the client as it stands (spec §3 Profile field definition). */
export interface FieldDefinition {
  readonly input_type: string;
  readonly translated_name?: string | LocalizedText;
  readonly 'is_mandatory?'?: boolean;
  readonly is_locked?: boolean;
  readonly options?: readonly FieldOption[];
  readonly eng_placeholder?: string;
  readonly ja_placeholder?: string;
  readonly help_text?: string | LocalizedText;
  readonly document_name_id?: number;
}

/** A definition with the name that is its key on the wire and its English label. A list, since jsonb keeps no key order. */
export interface FieldEntry {
  readonly name: string;
  readonly definition: FieldDefinition;
}
