import type { JsonObject } from '../base/json.ts';
import type { LocalizedText } from '../base/text.ts';
import type { Base } from './bases.ts';

/** A value as a form holds it: text as typed, or the ids of check boxes. A composite or a list is one text of JSON. */
export type ServedValue = string | readonly string[];

/** What the rule of a built-in type reads of a definition (`schemas/README.md`). */
export interface AskedOf {
  readonly mandatory: boolean;
  /** The ids of the field's own options; where it has none, the type's hold. */
  readonly options: readonly string[];
  readonly limits: object;
  /** What is missing in a value of parts is no fault of it: its time may be over before all of them are filled in. */
  readonly unfinished?: boolean;
}

/** The built-in types, as this room is handed them by the client and by the server (`schemas/input-types/`). */
export interface BuiltIns {
  readonly normalize: (base: Base, text: string) => string;
  /** The code of the first check that fails; the value is normalised, an absent one is `undefined`. */
  readonly check: (base: Base, asked: AskedOf, value: ServedValue | undefined) => string | undefined;
}

/** Where in a structured value a fault is: in which entry of a list (its `$id`), at which part. */
export interface FaultPlace {
  readonly item?: string;
  readonly part?: string;
  /** Where in that part, which has parts itself. */
  readonly within?: FaultPlace;
}

/** The places that lead to a fault, the outermost first. */
export const placesOf = (place: FaultPlace | undefined): readonly FaultPlace[] => (place ? [place, ...placesOf(place.within)] : []);

/** The first thing that is wrong with a value: a code of `schemas/error-codes.json`, or one of the type's own rules. */
export interface Fault {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly at?: FaultPlace;
  /** The own text of the type (or of the part's type) for this code; it wins over the text of the code. */
  readonly message?: LocalizedText;
}

export interface ServedOption {
  readonly id: string;
  readonly label: LocalizedText;
}

/** A widget of the client and what it is told. */
export interface ServedWidget {
  readonly name: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** Shown and checked only while the named one holds one of these. */
export interface ServedCondition {
  readonly field: string;
  readonly in: readonly string[];
}

/** What a type says to the applicant, and how it is shown. */
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
  /** What it is asked as: the name of a built-in type, or of a served one, which may have parts itself. */
  readonly inputType: string;
  readonly base: Base;
  /** The served type that `inputType` names, where it names one. */
  readonly type?: ServedType;
  readonly mandatory: boolean;
  readonly options: readonly ServedOption[];
  readonly visibleWhen?: ServedCondition;
  /** Its definition as it stands on the wire, for what reads fields (spec §3 Profile field definition). */
  readonly definition: JsonObject;
  readonly normalize: (value: ServedValue) => ServedValue;
  /** The first fault of a normalised value; `undefined` is an absent one. */
  readonly judge: (value: ServedValue | undefined, unfinished?: boolean) => Fault | undefined;
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
   * What is judged is always normalised; of a structured value each part, and what is hidden is left out. Done again it changes
   * nothing.
   */
  readonly normalize: (text: string) => string;
  /**
   * The text to send: normalised where that is right, else as it was typed, because what does not fit passes unharmed (spec §5 Profile
   * save).
   *
   * @param held what the server holds: what it holds in a hidden part goes back to it (docs/decisions/0121)
   */
  readonly send: (text: string, held?: string) => string;
  /**
   * The first fault of a normalised value: of the built-in type that it rests on, of the mask, of the schema, of the
   * rules. Whether it holds up a save is the caller's to say, as with every field.
   */
  readonly judge: (value: ServedValue | undefined, asked: AskedOf) => Fault | undefined;
}

/**
 * One entry of a list, or what a composite holds. The members of what is filled; a part of check boxes is a list, one that has parts
 * itself is their text.
 */
export interface StructuredEntry {
  /** Of an entry of a list: 4 to 16 of `[a-z0-9]`, unique in its list. */
  readonly id?: string;
  readonly values: Readonly<Record<string, ServedValue>>;
}

/** What is wrong with a definition. `error`: the entry is left out; `warning`: it holds, without what is named. */
export interface FieldTypeDiagnostic {
  /** JSON pointer into what was read. */
  readonly path: string;
  readonly reason: string;
  readonly suggestion?: string;
  readonly severity: 'error' | 'warning';
}

export interface ReadFieldTypes {
  readonly types: ReadonlyMap<string, ServedType>;
  readonly diagnostics: readonly FieldTypeDiagnostic[];
}
