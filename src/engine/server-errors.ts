import { fieldInItem, type CompiledForm, type FormValues } from '../compiler/compiled.ts';
import type { FieldId } from '../fields/definition.ts';
import type { FormStore } from './store.ts';

/** Why the server did not take a form (DECISIONS "Shapes of answers"). */
export interface ServerErrors {
  /** Every text once, in the order of the answer. */
  readonly texts: readonly string[];
  /** Texts by the names that the server gave the fields. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

const ENTRY = /^(?<group>.+?)(?:\.(?<position>\d+)|\[(?<key>.+?)\])(?:\.(?<field>.+))?$/;

/** Finds what the server named among the fields and groups that are there to be seen. */
type Lookup = (name: string) => FieldId | undefined;

/**
 * By id, or else by wire name: a custom field may have the name of a fixed one. A field of an entry is named by its id,
 * `universities[id:9].faculty`, or by the entry's position among those that were sent, `universities.0.faculty`; what is
 * not there of an entry is said of the whole group.
 */
function createLookup({ fields }: CompiledForm, store: FormStore, sent: FormValues): Lookup {
  const seen = new Set(store.places().filter(({ visible }) => visible).map(({ id }) => id));
  const byName = new Map([...fields].map(([id, { name }]) => [name, id]));
  const inGroup: Lookup = (name) => {
    const { group = '', position, key, field } = ENTRY.exec(name)?.groups ?? {};
    if (!sent.groups.has(group)) return undefined;
    const item = key ?? sent.groups.get(group)?.items[Number(position)];
    const id = item === undefined || field === undefined ? group : fieldInItem(group, item, field);
    return seen.has(id) ? id : group;
  };
  return (name) => {
    const id = seen.has(name) ? name : byName.get(name) ?? inGroup(name);
    return id !== undefined && seen.has(id) ? id : undefined;
  };
}

/**
 * Shows each text at the field or group that it names. Answers the texts that stand nowhere then.
 *
 * @param sent the values that the server refused
 */
export function showServerErrors(form: CompiledForm, store: FormStore, errors: ServerErrors, sent: FormValues): readonly string[] {
  const find = createLookup(form, store, sent);
  const byField = new Map<FieldId, readonly string[]>();
  for (const [name, texts] of Object.entries(errors.fields)) {
    const id = find(name);
    if (id !== undefined) byField.set(id, [...byField.get(id) ?? [], ...texts]);
  }
  for (const [id, texts] of byField) store.report(id, { code: 'server', params: { text: texts.join(' ') } });
  const shown = new Set([...byField.values()].flat());
  return errors.texts.filter((text) => !shown.has(text));
}
