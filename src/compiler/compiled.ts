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
  /** The common note of its documents, where it has only documents: shown once, above them. */
  readonly note?: Text;
  /** `properties` are keyed by the fields' `id`; each has the type's own schema fragment. */
  readonly schema: JsonObject;
  /** Each field: `ui:field` "control" and `ui:options.definition`, the frozen definition. */
  readonly uiSchema: JsonObject;
  readonly fields: readonly FieldDefinition[];
}

/**
 * One entry of a repeated group as the server sent it. `key` is `id:9`; new ones get `new:…` in the engine, and the
 * empty one that is there from the start is `new:first`.
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
  /** Absent: unlimited. */
  readonly max?: number;
  /** The form makes the ids of new entries itself: 12 of `[a-z0-9]`, which can be sent. */
  readonly named?: true;
  /** Why fewer are refused: a code of `schemas/error-codes.json`. */
  readonly minCode: string;
  /** None of its entries can be added or removed. */
  readonly locked?: true;
  /** The flag field that exactly one entry carries (spec §4 Profile: latest). */
  readonly exclusive?: string;
}

export type Section = FieldSection | GroupSection;

/** The state of the form: every field's value, and the entries of each group in their order. */
export interface FormValues {
  readonly fields: ReadonlyMap<FieldId, FieldValue>;
  readonly groups: ReadonlyMap<FieldId, GroupState>;
}

export interface GroupState {
  /** Keys of the entries that are shown, in order. */
  readonly items: readonly string[];
  /** Keys of the server's entries that the applicant removed (sent with `_destroy`). */
  readonly removed: readonly string[];
}

/** The shown entries, and those of the baseline that are not shown any more. */
export const groupState = (items: readonly string[], baseline: readonly string[]): GroupState =>
  ({ items, removed: baseline.filter((key) => !items.includes(key)) });

/** A form, ready for the engine. Plain, frozen and deterministic: the same input gives a deeply equal result. */
export interface CompiledForm {
  /** The input types that its fields were read with. */
  readonly types: InputTypes;
  readonly sections: readonly Section[];
  /** Every field outside groups, by id. */
  readonly fields: ReadonlyMap<FieldId, FieldDefinition>;
  /**
   * Encodes these values for one call, root member included (spec §7: `applicant`), with the members of `envelope`. Questions, whose
   * answers all have the same path (spec §7: job reviews, interviews, exams, online sessions), need `encodeField`.
   * Locked fields and empty optional documents are left out. `baseline`: the server's current values, which decide what hidden fields
   * and parts send; by default those with which the form was compiled.
   */
  readonly encode: (values: FormValues, envelope?: EnvelopeFields, baseline?: FormValues) => Encoded;
  /** The same for one field, or one group as a whole; `undefined` where it sends nothing. An emptied answer is sent empty. */
  readonly encodeField: (id: FieldId, values: FormValues, envelope?: EnvelopeFields, baseline?: FormValues) => Encoded | undefined;
  /** A call of this form without its fields: only the envelope (spec §7: `mark_as_done`). */
  readonly encodeEnvelope: (envelope: EnvelopeFields) => Encoded;
  readonly diagnostics: readonly Diagnostic[];
}

const NEW = 'new:';

/** The key of an entry without an id of the server's; `name` must be unique. */
export const newItemKey = (name: string): string => NEW + name;

/** Whether an entry has no id of the server's: the server may have confirmed it, but the id is not known here. */
export const isUnnamed = (item: string): boolean => item.startsWith(NEW);

export const fieldInItem = (group: FieldId, item: string, field: string): FieldId => `${group}[${item}].${field}`;
