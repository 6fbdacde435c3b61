import {
  fieldInItem, groupState, isUnnamed, newItemKey, type GroupItem, type GroupSection, type GroupState,
} from '../compiler/compiled.ts';
import type { FieldId, FieldValue } from '../fields/definition.ts';
import { sameValue } from '../fields/value.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import type { FieldCell, FieldGroup } from './field-cell.ts';
import { createScope } from './field-scope.ts';
import { Listeners } from '../base/listeners.ts';
import { ShownIssue } from './shown-issue.ts';
import { uniqueId } from '../device/unique-id.ts';

/** An id that no other entry of the list has. */
const shortId = (): string => uniqueId().slice(0, 12);

/** A field, or the list of entries itself. */
type Changed = FieldCell | ItemGroup;

/** The entries of a repeated group and their fields. */
export class ItemGroup implements FieldGroup {
  readonly section: GroupSection;
  readonly visible = true;
  readonly pending = undefined;
  readonly listeners = new Listeners();
  readonly shown = new ShownIssue();
  readonly #types: InputTypes;
  readonly #announce: (changed: readonly Changed[]) => void;
  readonly #cells = new Map<FieldId, FieldCell>();
  /** The keys of the server's entries, as far as they are known here. */
  #serverKeys: readonly string[];
  #state: GroupState;

  /** `announce` is called with what has changed in it. */
  constructor(section: GroupSection, types: InputTypes, announce: (changed: readonly Changed[]) => void) {
    this.section = section;
    this.#types = types;
    this.#announce = announce;
    this.#serverKeys = section.items.map(({ key }) => key);
    this.#state = groupState(this.#serverKeys, this.#serverKeys);
    for (const item of section.items) this.#open(item);
  }

  get id(): FieldId {
    return this.section.id;
  }

  /** None of its entries can be added or removed. */
  get locked(): boolean {
    return this.section.locked === true;
  }

  get state(): GroupState {
    return this.#state;
  }

  /** Whether its entries differ from the server's; changes within entries are the fields' own. */
  get dirty(): boolean {
    return !sameValue(this.#state.items, this.#serverKeys);
  }

  cell(id: FieldId): FieldCell | undefined {
    return this.#cells.get(id);
  }

  /** The entry that a field is in. */
  keyOf(id: FieldId): string | undefined {
    return this.#state.items.find((key) => this.#cellsOf(key).some((cell) => cell.id === id));
  }

  /** The entry that carries the mark. */
  get marked(): string | undefined {
    return this.#state.items.find((key) => this.#isMarked(key));
  }

  /** The fields of the entries that are there now. */
  cells(): readonly FieldCell[] {
    return this.#state.items.flatMap((key) => this.#cellsOf(key));
  }

  /** Whether an entry is there, or was removed and can be brought back. */
  hasEntry(key: string): boolean {
    return this.#cellsOf(key).length > 0;
  }

  /**
   * What a draft has to store: with an entry's fields the list with its baseline, since the server may have removed the entry. A
   * confirmed entry whose id is not known yet is stored whole while something in it is unsaved: the next page gets it under another
   * key, and could not assign a single field of this one.
   */
  unsaved(): readonly FieldId[] {
    const changed = this.#state.items.filter((key) => this.#cellsOf(key).some(({ dirty }) => dirty));
    const fields = changed.flatMap((key) => this.#cellsOf(key).filter(({ dirty }) => dirty || isUnnamed(key)).map(({ id }) => id));
    return this.dirty || changed.length > 0 ? [this.id, ...fields] : fields;
  }

  check(): void {
    this.shown.show(this.isShort && !this.locked ? { code: this.section.minCode } : undefined, 'check');
  }

  /** An entry was added, removed or changed. */
  revalidate(): void {
    if (this.shown.reported || !this.isShort) this.shown.clear();
  }

  /** Returns the key of the new entry. */
  add(): string {
    const key = this.section.named ? shortId() : newItemKey(uniqueId());
    this.#set([...this.#state.items, key]);
    this.#announce([this, ...(this.#state.items.length === 1 ? this.#mark(key) : [])]);
    return key;
  }

  /** An entry of the server's is sent as removed; a new one is not sent at all (spec §4 Profile). */
  remove(key: string): void {
    // Text being typed in it is read, so that a restore brings it back.
    const typed = this.#cellsOf(key).filter((cell) => cell.pull());
    const rest = this.#state.items.filter((item) => item !== key);
    this.#set(rest);
    this.#announce([this, ...typed, ...(rest[0] !== undefined && this.#isMarked(key) ? this.#mark(rest[0]) : [])]);
  }

  /** Undoes a removal: the entry is at `position` again with all its values. */
  restore(key: string, position: number): void {
    if (this.#state.items.includes(key) || !this.hasEntry(key)) return;
    this.#set(this.#state.items.toSpliced(position, 0, key));
    this.#announce([this, ...(this.#isMarked(key) ? this.#mark(key) : [])]);
  }

  /** Takes a choice in one of its fields; returns the changed fields. The mark cannot be removed, only given to another entry. */
  commit(cell: FieldCell, value: FieldValue): readonly FieldCell[] {
    const marked = this.#state.items.find((key) => this.#markOf(key) === cell);
    return marked === undefined ? cell.commit(value) : this.#mark(marked);
  }

  /** Back to the server's entries. */
  reset(): void {
    this.#set(this.#serverKeys);
    this.#forget();
    this.shown.clear();
  }

  /**
   * The server has these entries now. A new one among them counts as stored, though its id is not known before the next load;
   * removed ones cannot be restored any more.
   */
  acknowledge({ items }: GroupState): void {
    this.#serverKeys = items;
    this.#set(this.#state.items);
    this.#forget();
  }

  /** Its entries as they were when client and server last agreed. */
  baseline(): readonly GroupItem[] {
    return this.#serverKeys.map((key) =>
      ({ key, values: Object.fromEntries(this.#cellsOf(key).map(({ definition, baseline }) => [definition.id, baseline])) }));
  }

  /** The server has other entries now; `items` are those to be shown. */
  rebase(serverItems: readonly GroupItem[], items: readonly string[]): void {
    for (const item of serverItems) if (!this.hasEntry(item.key)) this.#open(item);
    this.#serverKeys = serverItems.map(({ key }) => key);
    this.#set(items);
    this.#forget();
    this.#announce([this]);
  }

  /** The server no longer has the entry: it is sent as a new one. */
  sendAsNew(key: string): void {
    const next = newItemKey(uniqueId());
    const values =
      Object.fromEntries(this.section.item.fields.map(({ id }) => [id, this.#cells.get(fieldInItem(this.id, key, id))?.value]));
    this.#open({ key: next, values: {} });
    this.#set(this.#state.items.map((item) => (item === key ? next : item)));
    this.#forget();
    this.#announce([this, ...this.#cellsOf(next).flatMap((cell) => {
      cell.replace(values[cell.definition.id]);
      return [cell];
    })]);
  }

  /** Gives the mark to an entry. */
  mark(key: string): void {
    this.#announce(this.#mark(key));
  }

  get isShort(): boolean {
    return this.#state.items.length < this.section.min;
  }

  /** Makes one entry the one that carries the mark. */
  #mark(key: string): readonly FieldCell[] {
    return this.#state.items.flatMap((item) => {
      const cell = this.#markOf(item);
      if (!cell || sameValue(cell.value, item === key)) return [];
      cell.replace(item === key);
      return [cell];
    });
  }

  #markOf(key: string): FieldCell | undefined {
    const { exclusive } = this.section;
    return exclusive === undefined ? undefined : this.#cells.get(fieldInItem(this.id, key, exclusive));
  }

  #isMarked(key: string): boolean {
    return this.#markOf(key)?.value === true;
  }

  #cellsOf(key: string): readonly FieldCell[] {
    return this.section.item.fields.flatMap((definition) => this.#cells.get(fieldInItem(this.id, key, definition.id)) ?? []);
  }

  #set(items: readonly string[]): void {
    for (const key of items) if (!this.hasEntry(key)) this.#open({ key, values: {} });
    this.#state = groupState(items, this.#serverKeys);
    this.revalidate();
    this.listeners.notify();
  }

  #open({ key, values }: GroupItem): void {
    const scope = createScope({
      types: this.#types,
      fields: this.section.item.fields,
      contextOf: (definition) => ({ id: fieldInItem(this.id, key, definition.id), group: this }),
      value: (definition) => values[definition.id],
    });
    for (const cell of scope.values()) this.#cells.set(cell.id, cell);
  }

  /** Forgets entries that cannot be restored any more. */
  #forget(): void {
    const { items, removed } = this.#state;
    const retained = new Set([...items, ...removed].flatMap((key) => this.#cellsOf(key)));
    for (const [id, cell] of this.#cells) if (!retained.has(cell)) this.#cells.delete(id);
  }
}
