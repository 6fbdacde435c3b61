import type { FieldEntry } from '../../content/content.ts';
import { type InputType, type InputTypes, typeNamed } from '../../contract/input-types.ts';
import { type Form, entriesOf } from '../forms/form.ts';
import { ruleDefinition } from '../forms/rule-definition.ts';
import type { StoredValue } from '../forms/current-answers.ts';
import { type IsShown, visibility } from '../forms/visible.ts';
import type { Problems } from './problems.ts';

/** The most characters that a text of a custom field may have, whatever its definition says. */
const LONGEST_TEXT = 100_000;

/** New values by field name; `undefined` empties the field. */
export type FieldChanges = ReadonlyMap<string, StoredValue | undefined>;

/** An empty list travels as one empty text (DECISIONS "Calls that are not shown"). */
const filled = (value: StoredValue): StoredValue | undefined => {
  const content = typeof value === 'string' ? value : value.filter((item) => item !== '');
  return content.length === 0 ? undefined : content;
};

/** A text is the same however its lines end: loaded content may have CR LF, received text never has. */
const comparable = (value: StoredValue | undefined): string => JSON.stringify(value, (_key, part: unknown) =>
  (typeof part === 'string' ? part.replaceAll('\r\n', '\n') : part));

const isSame = (one: StoredValue | undefined, other: StoredValue | undefined): boolean =>
  one !== undefined && (one === other || comparable(one) === comparable(other));

/** A value of a request: the contract allows files here, too, but no type that is stored as a value is one. */
type SentValue = StoredValue | object;
type SentFields = Readonly<Record<string, SentValue>>;

const hasShapeOf = (type: InputType, value: StoredValue): boolean =>
  (type.value === 'choices' ? Array.isArray(value) : typeof value === 'string');

/**
 * The value to store: normalised where it fits its type; as it was sent where it is optional and does not fit. A text that normalising
 * empties does not fit.
 */
function accept(
  entry: FieldEntry, type: InputType, value: StoredValue | undefined, stored: StoredValue | undefined, problems: Problems,
): StoredValue | undefined {
  const normal = typeof value === 'string' ? type.normalise(value) : value;
  const definition = ruleDefinition(entry.definition, type);
  const fault = type.judge(definition, normal);
  if (fault === undefined && normal !== '') {
    return typeof value === 'string' ? type.storedText(value, typeof stored === 'string' ? stored : undefined) : normal;
  }
  if (fault && definition.mandatory) problems.addFault(`custom_fields.${entry.name}`, fault);
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}

/** Checks only that a mandatory value is there: a stored value that no longer fits stays until the applicant changes it. */
function checkUnsent(types: InputTypes, entry: FieldEntry, stored: StoredValue | undefined, problems: Problems): void {
  if (stored === undefined && entry.definition['is_mandatory?'] === true && entry.definition.is_locked !== true) {
    accept(entry, typeNamed(types, entry.definition.input_type), undefined, stored, problems);
  }
}

/** A sent value that a field can store; a file is none. */
const storableOf = (value: SentValue | undefined): StoredValue | undefined =>
  (typeof value === 'string' || Array.isArray(value) ? value as StoredValue : undefined);

function planField(
  types: InputTypes, entry: FieldEntry, stored: StoredValue | undefined, sent: SentValue, problems: Problems,
): FieldChanges {
  const field = `custom_fields.${entry.name}`;
  const type = typeNamed(types, entry.definition.input_type);
  const storable = storableOf(sent);
  const value = filled(storable ?? '');
  // A value that comes back unchanged is no change, also where the field had another type when it was entered.
  if (isSame(value, stored)) return new Map();
  // An empty text and an empty list are empty for every type, as on the page.
  if (storable === undefined || (value !== undefined && !hasShapeOf(type, value))) {
    problems.add(field, { key: 'contract', params: { detail: type.value === 'choices' ? 'a list is expected' : 'one text is expected' } });
    return new Map();
  }
  if (!problems.checkStorable(field, storable, LONGEST_TEXT)) return new Map();
  if (entry.definition.is_locked === true) {
    // A client that sends every field sends an empty one as well.
    if (value !== undefined || filled(stored ?? '') !== undefined) problems.add(field, { key: 'lockedField' });
    return new Map();
  }
  // The page has a box for each option, and for each stored value that is no option any more.
  const { options = type.options } = entry.definition;
  if (Array.isArray(value) && value.length > options.length + [stored ?? []].flat().length) {
    problems.addFault(field, { code: 'option' });
    return new Map();
  }
  return new Map([[entry.name, accept(entry, type, value, stored, problems)]]);
}

/** Tells which fields are shown after a save. */
export const shownAfter = (form: Form, stored: ReadonlyMap<string, StoredValue>, sent: SentFields): IsShown => visibility(
  form,
  (name) => filled(storableOf(Object.hasOwn(sent, name) ? sent[name] : stored.get(name)) ?? ''),
  (name) => filled(stored.get(name) ?? ''),
);

/** A field that is hidden, or shown only by its own stored value, is not mandatory. */
const asOptional = (entry: FieldEntry): FieldEntry => ({ ...entry, definition: { ...entry.definition, 'is_mandatory?': false } });

const holdsValue = ({ definition }: FieldEntry): boolean => definition.document_name_id === undefined;

/**
 * Plans the changes to the custom fields (spec §5 Profile save): mandatory ones must be valid, all others pass. Fields that are not defined
 * and changes of locked ones are refused; files travel as documents.
 */
export function planFields(
  form: Form, isShown: IsShown, stored: ReadonlyMap<string, StoredValue>, sent: SentFields, problems: Problems,
): FieldChanges {
  const { types } = form;
  const entries = entriesOf(form);
  const definedNames = new Set(entries.map(({ name }) => name));
  for (const name of Object.keys(sent)) if (!definedNames.has(name)) problems.add(`custom_fields.${name}`, { key: 'unknownField' });
  const changes = entries.filter(holdsValue).flatMap((entry) => {
    const value = Object.hasOwn(sent, entry.name) ? sent[entry.name] : undefined;
    const effective = isShown(entry, 'asked') ? entry : asOptional(entry);
    if (value !== undefined) return [...planField(types, effective, stored.get(entry.name), value, problems)];
    checkUnsent(types, effective, stored.get(entry.name), problems);
    return [];
  });
  return new Map(changes);
}
