import type { JsonObject } from '../base/json.ts';
import type { LocalizedText } from '../base/text.ts';
import type { Base } from './bases.ts';

/** A value as a form has it: text as typed, or the ids of check boxes. A composite or a list is one text of JSON. */
export type ServedValue = string | readonly string[];

/** What the rule of a built-in type reads of a definition (`schemas/README.md`). */
export interface RuleSpec {
  readonly mandatory: boolean;
  /** The ids of the field's own options; where it has none, the type's hold. */
  readonly options: readonly string[];
  readonly limits: object;
  /** Missing parts of a structured value are no fault: the time may be over before all are filled in. */
  readonly unfinished?: boolean;
}

/** The built-in types (`schemas/input-types/`), which client and server pass in. */
export interface BuiltIns {
  readonly normalize: (base: Base, text: string) => string;
  /** The code of the first check that fails; the value must be normalised, and `undefined` where it is absent. */
  readonly check: (base: Base, ruleSpec: RuleSpec, value: ServedValue | undefined) => string | undefined;
}

/** Where in a structured value a fault is: in which entry of a list (its `$id`), at which part. */
export interface FaultPlace {
  readonly item?: string;
  readonly part?: string;
  /** Where in that part, which has parts itself. */
  readonly within?: FaultPlace;
}

/** The path to a fault, the outermost place first. */
export const placesOf = (place: FaultPlace | undefined): readonly FaultPlace[] => (place ? [place, ...placesOf(place.within)] : []);

/** The first thing that is wrong with a value: a code of `schemas/error-codes.json`, or one of the type's own rules. */
export interface Fault {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly at?: FaultPlace;
  /** The text of the type (or of the part's type) for this code, which replaces the code's usual text. */
  readonly message?: LocalizedText;
}

export interface ServedOption {
  readonly id: string;
  readonly label: LocalizedText;
}

/** A widget of the client and its options. */
export interface ServedWidget {
  readonly name: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** Shown and checked only while the named field has one of these values. */
export interface ServedCondition {
  readonly field: string;
  readonly in: readonly string[];
}

/** The texts of a type for the applicant. */
export interface ServedTexts {
  readonly label?: LocalizedText;
  readonly placeholder?: LocalizedText;
  readonly help?: LocalizedText;
  readonly messages?: Readonly<Record<string, LocalizedText>>;
}

/** One part of a composite. */
export interface ServedPart {
  readonly name: string;
  readonly label: LocalizedText;
  /** The name of a built-in type, or of a served one, which may have parts itself. */
  readonly inputType: string;
  readonly base: Base;
  /** The served type that `inputType` names, where it names one. */
  readonly type?: ServedType;
  readonly mandatory: boolean;
  readonly options: readonly ServedOption[];
  readonly visibleWhen?: ServedCondition;
  /** Its definition as on the wire, for the readers of fields (spec §3 Profile field definition). */
  readonly definition: JsonObject;
  readonly normalize: (value: ServedValue) => ServedValue;
  /** The first fault of a normalised value; `undefined` is an absent one. */
  readonly validate: (value: ServedValue | undefined, unfinished?: boolean) => Fault | undefined;
}

/** How many entries a list has. */
export interface Repeat {
  readonly min: number;
  readonly max: number;
}

/** An input type that a server defines (DECISIONS "Field types from the server"). Frozen. */
export interface ServedType extends ServedTexts {
  readonly name: string;
  readonly base: Base;
  /** The names of its normalisers, in their order. */
  readonly normalizers: readonly string[];
  readonly widget?: ServedWidget;
  readonly mask?: string;
  readonly options: readonly ServedOption[];
  readonly parts?: readonly ServedPart[];
  readonly repeat?: Repeat;
  /**
   * Values are normalised before they are validated; in a structured value each part is, and hidden parts are left out.
   * Idempotent.
   */
  readonly normalize: (text: string) => string;
  /**
   * The text to send: normalised where it is valid, else as it was typed, because an invalid value passes unharmed (spec §5 Profile
   * save).
   *
   * @param baseline the server's value, whose hidden parts are sent back (docs/decisions/0121)
   */
  readonly send: (text: string, held?: string) => string;
  /**
   * The first fault of a normalised value: of the built-in type, of the mask, of the schema, of the rules. The caller decides whether
   * it blocks a save, as with every field.
   */
  readonly validate: (value: ServedValue | undefined, ruleSpec: RuleSpec) => Fault | undefined;
}

/**
 * One entry of a list, or the value of a composite. It has the filled parts only; a part of check boxes is a list, one that has parts
 * itself is a text of JSON.
 */
export interface StructuredEntry {
  /** The id of a list's entry: 4 to 16 of `[a-z0-9]`, unique in its list. */
  readonly id?: string;
  readonly values: Readonly<Record<string, ServedValue>>;
}

/** A fault of a definition. `error`: the type is left out; `warning`: it is used without the faulty member. */
export interface FieldTypeDiagnostic {
  /** JSON pointer into the input. */
  readonly path: string;
  readonly reason: string;
  readonly suggestion?: string;
  readonly severity: 'error' | 'warning';
}

export interface ReadFieldTypes {
  readonly types: ReadonlyMap<string, ServedType>;
  readonly diagnostics: readonly FieldTypeDiagnostic[];
}
