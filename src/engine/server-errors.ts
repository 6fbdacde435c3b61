import { fieldInItem, type CompiledForm, type FormValues } from '../compiler/compiled.ts';
import type { FieldId } from '../fields/definition.ts';
import type { FormStore } from './store.ts';

/** Why the server refused a form (DECISIONS "Shapes of answers"). */
export interface ServerErrors {
  /** Every text once, in the order of the answer. */
  readonly texts: readonly string[];
  /** Texts by the server's names of the fields. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

const ENTRY = /^(?<group>.+?)(?:\.(?<position>\d+)|\[(?<key>.+?)\])?(?:\.(?<field>.+))?$/;

/**
 * Translates a name in the body of a save to this form's: `universities.1.faculty` for `applicant_universities_attributes.1.faculty`
 * or `applicant[applicant_universities_attributes][1][faculty]`, `documents.55` for `documents_attributes.55.upload` (DECISIONS "Calls that
 * are not shown").
 */
const formNameOf = (name: string): string => name
  .replace(/\[(.*?)\]/g, '.$1')
  .replace(/^(?:applicant\.)?(?:(?:applicant_)?(universities|documents)(?:_attributes)?(?=\.|$))?/, '$1')
  .replace(/^(documents\.[^.]+)\..*/, '$1');

/** Finds a visible field or group by the server's name. */
type Lookup = (name: string) => FieldId | undefined;

/**
 * By id, or else by wire name: a custom field may have the name of a fixed one. A field of an entry is named by its id,
 * `universities[id:9].faculty`, or by the entry's position among those that were sent, `universities.0.faculty`; a
 * missing field of an entry counts as the whole group.
 */
function createLookup({ fields }: CompiledForm, store: FormStore, sent: FormValues): Lookup {
  const visibleIds = new Set(store.nodes().filter(({ visible }) => visible).map(({ id }) => id));
  const byName = new Map([...fields].map(([id, { name }]) => [name, id]));
  const inGroup: Lookup = (name) => {
    const { group = '', position, key, field } = ENTRY.exec(name)?.groups ?? {};
    if (!sent.groups.has(group)) return undefined;
    const item = key ?? sent.groups.get(group)?.items[Number(position)];
    const id = item === undefined || field === undefined ? group : fieldInItem(group, item, field);
    return visibleIds.has(id) ? id : group;
  };
  const findField: Lookup = (name) => {
    const id = visibleIds.has(name) ? name : byName.get(name) ?? inGroup(name);
    return id !== undefined && visibleIds.has(id) ? id : undefined;
  };
  return (name) => findField(name) ?? findField(formNameOf(name));
}

/**
 * Shows each text at the field or group that it names. Returns the texts without a place.
 *
 * @param sent the values that the server refused
 */
export function showServerErrors(form: CompiledForm, store: FormStore, errors: ServerErrors, sent: FormValues): readonly string[] {
  const find = createLookup(form, store, sent);
  const named = Object.entries(errors.fields);
  // A text without a place may be the same as one that has a place.
  const byField = new Map<FieldId | undefined, readonly string[]>();
  for (const [name, texts] of named) {
    const id = find(name);
    byField.set(id, [...byField.get(id) ?? [], ...texts]);
  }
  for (const [id, texts] of byField) if (id !== undefined) store.report(id, { code: 'server', params: { text: texts.join(' ') } });
  return named.length === 0 ? errors.texts : [...new Set(byField.get(undefined))];
}
