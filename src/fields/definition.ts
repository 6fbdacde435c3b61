import type { FileKind, FileLike } from '../base/file.ts';
import type { Text } from '../base/text.ts';
import type { Fault, Repeat, ServedCondition, StructuredEntry } from '../field-types/contract.ts';
import type { files } from './generated/input-types.ts';

/**
 * The built-in input types: each file of `schemas/input-types/` (spec §3 Profile field definition; some only this
 * product's own forms use), and `unknown`, for types that nobody defines, shown as plain text (DECISIONS "Fields and values").
 */
export type InputType = keyof typeof files | 'unknown';

/**
 * The path of a field in its form, the same at every load: `name`, `custom_fields.Hobby`, `documents.12`, and in a
 * repeated group `universities[id:9].faculty`. Drafts, errors and links name fields by it.
 */
export type FieldId = string;

/** One option of a choice. `id` is sent; in a list of strings the string is the id. */
export interface Option {
  readonly id: string;
  readonly label: Text;
  /** Other words by which a search finds it; each alone matches the option. */
  readonly keywords?: readonly string[];
}

/** A file that the server has. */
export interface StoredFile {
  readonly kind: 'stored';
  readonly name: string;
  readonly url?: string;
  /** In bytes, where the server says so. */
  readonly size?: number;
  /** When it was stored, in ms since 1970, where the server says so. */
  readonly storedAt?: number;
  /** The file itself, where it was chosen here and has been confirmed since. */
  readonly file?: FileLike;
}

/** A file chosen here; `content` is its kind by its bytes. */
export interface ChosenFile {
  readonly kind: 'chosen';
  readonly file: FileLike;
  readonly content: FileKind;
}

/** A wire value whose shape its type does not know: shown as it is and sent back unchanged. */
export interface ForeignValue {
  readonly kind: 'foreign';
  readonly raw: unknown;
}

/** The value of a field in the form; `undefined` is empty. Strings are as typed, lists are option ids. */
export type FieldValue = undefined | string | readonly string[] | boolean | StoredFile | ChosenFile | ForeignValue;

/** Limits that the rules of `schemas/input-types/` read from the definition. Sizes in bytes. */
export interface Limits {
  readonly maxLength?: number;
  readonly maxBytes?: number;
  /** File kinds by extension, without the dot. */
  readonly accept?: readonly string[];
  /** The kinds that the file picker offers, where these are fewer than `accept` (DECISIONS "Smaller points"). */
  readonly picker?: readonly string[];
  /** The latest day allowed, `YYYY-MM-DD`, or today in the applicant's zone. */
  readonly notAfter?: string;
  /** The first day allowed, `YYYY-MM-DD`. */
  readonly notBefore?: string;
}

/** A field shown only while another field of the same section holds one of these values. */
export type Condition = ServedCondition;

/** Options of a widget outside the definition. `recording`: metadata of a recording for the video host (spec §7 Online sessions). */
export type WidgetOptions = Readonly<Record<string, string | number | boolean | Readonly<Record<string, string | number>>>>;

/**
 * The structure of a value that is sent as one text: a composite's parts, or a list's entries of them
 * (docs/decisions/0037-structured-values.md).
 */
export interface Structure {
  /** Of one entry; ids are relative to it. */
  readonly fields: readonly FieldDefinition[];
  /** Absent: one entry, which is always there. */
  readonly repeat?: Repeat;
  /** `undefined` where the text is not of this structure. */
  readonly decode: (text: string) => readonly StructuredEntry[] | undefined;
  /** Empty where nothing is filled. */
  readonly encode: (entries: readonly StructuredEntry[]) => string;
  /** The values of an entry without those of hidden parts, which no save would send; `baseline`: the server's values. */
  readonly shown: (values: StructuredEntry['values'], baseline?: StructuredEntry['values']) => StructuredEntry['values'];
}

/** A field's own texts for error codes (for instance the onboarding size text). */
export type Messages = Readonly<Record<string, Text>>;

/** One field of a form, in one shape for every source (spec §3 Profile field definition). Frozen. */
export interface FieldDefinition {
  readonly id: FieldId;
  /** The name on the wire: key of the `fields` map, `question_id`, `document_name_id` or attribute. */
  readonly name: string;
  /** The name of its type, which for a built-in type is the same word as `base`. */
  readonly type: string;
  /** The built-in type that its type rests on. */
  readonly base: InputType;
  readonly label: Text;
  /** The label of a date in read-only views; set at a year whose month is the next field. */
  readonly dateLabel?: Text;
  /** Absent: 'Enter {field}' or 'Select {field}' (spec §5 Placeholders). */
  readonly placeholder?: Text;
  readonly help?: Text;
  /** A note shown with the help: which files a document may be. */
  readonly note?: Text;
  readonly mandatory: boolean;
  /** Disabled and never sent (spec §5 Onboarding edit). */
  readonly locked: boolean;
  readonly options: readonly Option[];
  readonly limits: Limits;
  /** The widget's id in `widgets/registry.ts`; the type's own where the definition names none. */
  readonly widget: string;
  readonly widgetOptions?: WidgetOptions;
  /** The server's value, decoded. */
  readonly value: FieldValue;
  /** No response says whether the server has a file for it. */
  readonly isUnconfirmed?: true;
  readonly visibleWhen?: Condition;
  /** Options at or before this sibling's value are disabled and refused (spec §5 Profile save: graduation year). */
  readonly optionsAfter?: string;
  /** A phone number has at least four digits, and not eight, while another field holds one of these countries. */
  readonly fewerDigitsWhen?: Condition;
  readonly messages?: Messages;
  /** Absent: its value has no parts. */
  readonly structure?: Structure;
}

/** The members of a definition that a source may give. */
export type OptionalMembers<Member extends keyof FieldDefinition> = { readonly [member in Member]?: FieldDefinition[member] | undefined };

/** Why a value is refused. Its text is looked up when it is shown. */
export type FieldIssue = Fault;

/** Why a definition or value could not be read; never an exception. */
export interface Diagnostic {
  readonly code: 'unknown-type' | 'malformed-field' | 'malformed-options' | 'duplicate-name' | 'malformed-category' | 'value-shape';
  readonly path: string;
  readonly detail: string;
}
