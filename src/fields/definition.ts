import type { FileKind, FileLike } from '../base/file.ts';
import type { Text } from '../base/text.ts';
import type { Fault, Repeat, ServedCondition, StructuredEntry } from '../field-types/contract.ts';
import type { files } from './generated/input-types.ts';

/**
 * The built-in input types: each file of `schemas/input-types/` (spec §3 Profile field definition; some only this
 * product's own forms use), and `unknown`, which nobody defines and which is shown as plain text (DECISIONS "Fields and values").
 */
export type InputType = keyof typeof files | 'unknown';

/**
 * Where a field stands in its form, the same at every load: `name`, `custom_fields.Hobby`, `documents.12`, and in a
 * repeated group `universities[id:9].faculty`. Drafts, errors and links name fields by it.
 */
export type FieldId = string;

/** One choice. `id` is what is sent; a list of strings has the string as its id. */
export interface Option {
  readonly id: string;
  readonly label: Text;
  /** Other words that a search finds it by; each alone stands for the option. */
  readonly keywords?: readonly string[];
}

/** A file the server already holds. */
export interface StoredFile {
  readonly kind: 'stored';
  readonly name: string;
  readonly url?: string;
  /** In bytes, where the server says so. */
  readonly size?: number;
  /** When it was stored, in ms since 1970, likewise. */
  readonly storedAt?: number;
  /** The file itself, where it was chosen here and has been confirmed since. */
  readonly file?: FileLike;
}

/** A file chosen here; `content` is what its first bytes say it is. */
export interface ChosenFile {
  readonly kind: 'chosen';
  readonly file: FileLike;
  readonly content: FileKind;
}

/** A wire value whose shape its type does not know: shown as it is, kept, and sent back untouched. */
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
  /** What the picker offers where that is narrower than what is taken (DECISIONS "Smaller points"). */
  readonly picker?: readonly string[];
  /** The latest day allowed, `YYYY-MM-DD`, or today in the applicant's zone. */
  readonly notAfter?: string;
  /** The first day allowed, `YYYY-MM-DD`. */
  readonly notBefore?: string;
}

/** A field shown only while another field of the same section holds one of these values. */
export type Condition = ServedCondition;

/** What a widget is told besides the definition. `recording`: what the video host is told of a recording (spec §7 Online sessions). */
export type WidgetOptions = Readonly<Record<string, string | number | boolean | Readonly<Record<string, string | number>>>>;

/**
 * What the one text of a structured value is made of: a composite's parts, or a list's entries of them
 * (docs/decisions/0037-structured-values.md).
 */
export interface Structure {
  /** Of one entry; ids are relative to it. */
  readonly fields: readonly FieldDefinition[];
  /** Absent: one entry, which is always there. */
  readonly repeat?: Repeat;
  /** `undefined` where it is no text of this structure. */
  readonly decode: (text: string) => readonly StructuredEntry[] | undefined;
  /** Empty where nothing is filled. */
  readonly encode: (entries: readonly StructuredEntry[]) => string;
  /** The values of an entry without those of hidden parts, which no save would send; `held` are those that the server holds. */
  readonly shown: (values: StructuredEntry['values'], held?: StructuredEntry['values']) => StructuredEntry['values'];
}

/** What is said at a field in place of the usual text of an error code (for instance the onboarding size text). */
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
  /** Of a year whose month is the next field: what the date of both is called where it is read. */
  readonly dateLabel?: Text;
  /** Absent: 'Enter {field}' or 'Select {field}' (spec §5 Placeholders). */
  readonly placeholder?: Text;
  readonly help?: Text;
  /** What holds besides: which files a document may be. */
  readonly note?: Text;
  readonly mandatory: boolean;
  /** Disabled and never sent (spec §5 Onboarding edit). */
  readonly locked: boolean;
  readonly options: readonly Option[];
  readonly limits: Limits;
  /** The widget's id in `widgets/registry.ts`; the type's own where the definition names none. */
  readonly widget: string;
  readonly widgetOptions?: WidgetOptions;
  /** The value the server holds, decoded. */
  readonly value: FieldValue;
  /** Nothing says whether the server holds a file of it. */
  readonly untold?: true;
  readonly visibleWhen?: Condition;
  /** Options at or before this sibling's value are disabled and refused (spec §5 Profile save: graduation year). */
  readonly optionsAfter?: string;
  /** A phone number has at least four digits, and not eight, while another field holds one of these countries. */
  readonly fewerDigitsWhen?: Condition;
  readonly messages?: Messages;
  /** Absent: its value is one. */
  readonly structure?: Structure;
}

/** What a source may say of a field before it is one. */
export type Said<Member extends keyof FieldDefinition> = { readonly [member in Member]?: FieldDefinition[member] | undefined };

/** Why a value is refused. Its text is looked up when it is shown. */
export type FieldIssue = Fault;

/** What a definition or value could not be made of; never an exception. */
export interface Diagnostic {
  readonly code: 'unknown-type' | 'malformed-field' | 'malformed-options' | 'duplicate-name' | 'malformed-category' | 'value-shape';
  readonly path: string;
  readonly detail: string;
}
