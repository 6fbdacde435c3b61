import type { Encoded } from '../base/body.ts';
import type { JsonObject } from '../base/json.ts';
import type { Text } from '../base/text.ts';
import type { Diagnostic, FieldDefinition, FieldId, FieldValue } from '../fields/definition.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import type { EnvelopeFields } from './assemble.ts';

/** At most this many fields are one section, the unit of mounting (docs/decisions/0002). */
export const SECTION_SIZE = 20;

/** Up to `SECTION_SIZE` fields that the engine mounts at once, as one of rjsf's structures. */
export interface FieldSection {
  readonly kind: 'fields';
  readonly id: string;
  /** Absent where the section goes on with the category of the one before it. */
  readonly title?: Text;
  /** What the page says of each of its documents, where it has nothing but documents: it is said once, above them. */
  readonly note?: Text;
  /** `properties` are keyed by the fields' `id`; each has the type's own schema fragment. */
  readonly schema: JsonObject;
  /** Each field: `ui:field` "control" and `ui:options.definition`, the frozen definition. */
  readonly uiSchema: JsonObject;
  readonly fields: readonly FieldDefinition[];
}

/**
 * One entry of a repeated group as the server sent it. `key` is `id:9`; new ones get `new:…` in the engine, and one that
 * stands ready before anything has been entered is `new:first`.
 */
export interface GroupItem {
  readonly key: string;
  readonly values: Readonly<Record<string, FieldValue>>;
}

/**
 * A list of entries with the same fields, for instance the education list. The fields' ids are relative; the engine
 * makes `universities[id:9].faculty` of them with `fieldInItem`.
 */
export interface GroupSection {
  readonly kind: 'group';
  readonly id: FieldId;
  readonly title: Text;
  readonly item: FieldSection;
  readonly items: readonly GroupItem[];
  readonly min: number;
  /** Absent: as many as somebody adds. */
  readonly max?: number;
  /** The form names its new entries itself, by what can be sent: 12 of `[a-z0-9]`. */
  readonly named?: true;
  /** Why fewer are refused: a code of `schemas/error-codes.json`. */
  readonly minCode: string;
  /** Its entries stay as they are: none is added or removed. */
  readonly locked?: true;
  /** The flag field that exactly one entry carries (spec §4 Profile: latest). */
  readonly exclusive?: string;
}

export type Section = FieldSection | GroupSection;

/** What the form holds at one moment: every field's value, and the entries of each group in their order. */
export interface FormValues {
  readonly fields: ReadonlyMap<FieldId, FieldValue>;
  readonly groups: ReadonlyMap<FieldId, GroupState>;
}

export interface GroupState {
  /** Keys of the entries that are shown, in order. */
  readonly items: readonly string[];
  /** Keys of entries the server holds and the applicant removed (sent with `_destroy`). */
  readonly removed: readonly string[];
}

/** What is shown, and what the server holds (`held`) and is not shown any more. */
export const groupState = (items: readonly string[], held: readonly string[]): GroupState =>
  ({ items, removed: held.filter((key) => !items.includes(key)) });

/** A form, ready for the engine. Plain, frozen and deterministic: the same input gives a deeply equal result. */
export interface CompiledForm {
  /** The input types that its fields were read with. */
  readonly types: InputTypes;
  readonly sections: readonly Section[];
  /** Every field outside groups, by id. */
  readonly fields: ReadonlyMap<FieldId, FieldDefinition>;
  /**
   * Encodes these values for one call, root member included (spec §7: `applicant`); `besides` goes with them. Questions, whose answers all
   * stand at the same place (spec §7: job reviews, interviews, exams, online sessions), need `encodeField`.
   * Locked fields and empty optional documents are left out. `baseline`: what the server holds by now, which hidden fields and parts
   * are sent by; by default what it held when the form was made.
   */
  readonly encode: (values: FormValues, besides?: EnvelopeFields, baseline?: FormValues) => Encoded;
  /** The same of one field, or of one group as a whole, alone; `undefined` where it sends nothing. An emptied answer is sent empty. */
  readonly encodeField: (id: FieldId, values: FormValues, besides?: EnvelopeFields, baseline?: FormValues) => Encoded | undefined;
  /** A call of this form that has none of its fields: what is besides them alone (spec §7: `mark_as_done`). */
  readonly encodeEnvelope: (besides: EnvelopeFields) => Encoded;
  readonly diagnostics: readonly Diagnostic[];
}

const NEW = 'new:';

/** The key of an entry that the server has not named; `name` is unlike that of any other. */
export const newItemKey = (name: string): string => NEW + name;

/** An entry that the server has not named: it may have confirmed it, but its id is not known here. */
export const isUnnamed = (item: string): boolean => item.startsWith(NEW);

export const fieldInItem = (group: FieldId, item: string, field: string): FieldId => `${group}[${item}].${field}`;
