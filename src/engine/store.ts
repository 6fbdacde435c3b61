import type { CompiledForm, FieldSection, FormValues, GroupSection, GroupState } from '../compiler/compiled.ts';
import { fieldInItem } from '../compiler/compiled.ts';
import type { FieldDefinition, FieldId, FieldIssue, FieldValue } from '../fields/definition.ts';
import { checkField } from '../fields/check.ts';
import { canonical, sameValue } from '../fields/value.ts';
import type { FieldControl } from './contract/widget.ts';
import { whenIdle } from './idle.ts';

/** What a field's widget renders from. A new object whenever something visible changed, and never for typing. */
export interface FieldSnapshot {
  readonly value: FieldValue;
  /** Counts values that came from outside the widget. */
  readonly revision: number;
  readonly progress: number | undefined;
}

/** A check that failed at a save. Locked and hidden fields are never among them. */
export interface Problem {
  readonly field: FieldId;
  readonly definition: FieldDefinition | undefined;
  readonly issue: FieldIssue;
}

/** What changed, for the draft: field ids and group ids. */
export type ChangeListener = (changed: ReadonlySet<FieldId>) => void;

interface Cell {
  readonly id: FieldId;
  readonly definition: FieldDefinition;
  readonly sibling: (name: string) => FieldValue;
  readonly control: FieldControl;
  readonly listeners: Set<() => void>;
  readonly issueListeners: Set<() => void>;
  readonly baseline: FieldValue;
  value: FieldValue;
  snapshot: FieldSnapshot;
  issue: FieldIssue | undefined;
  pending: (() => FieldValue) | undefined;
}

interface Group {
  readonly section: GroupSection;
  readonly listeners: Set<() => void>;
  readonly baseline: GroupState;
  state: GroupState;
}

const EMPTY: FieldSnapshot = { value: undefined, revision: 0, progress: undefined };

/**
 * The one place that holds a form's values, issues and entries of repeated groups. Fields subscribe one by one, so a
 * change costs the field it changes. Text being typed stays in the DOM and is pulled when the browser is idle.
 */
export class FormStore {
  readonly #cells = new Map<FieldId, Cell>();
  readonly #groups = new Map<FieldId, Group>();
  readonly #pending = new Set<Cell>();
  readonly #changeListeners = new Set<ChangeListener>();
  readonly #dirty = new Set<FieldId>();
  readonly #form: CompiledForm;
  #cancelIdle: (() => void) | undefined;

  constructor(form: CompiledForm) {
    this.#form = form;
    for (const section of form.sections) {
      if (section.kind === 'fields') for (const definition of section.fields) this.#addCell(definition.id, definition, definition.value);
      else this.#addGroup(section);
    }
  }

  /** True while a value or a group differs from what the server holds. */
  get dirty(): boolean {
    return this.#dirty.size > 0;
  }

  has(id: FieldId): boolean {
    return this.#cells.has(id);
  }

  snapshot(id: FieldId): FieldSnapshot {
    return this.#cells.get(id)?.snapshot ?? EMPTY;
  }

  subscribe(id: FieldId, listener: () => void): () => void {
    const listeners = this.#cells.get(id)?.listeners;
    listeners?.add(listener);
    return () => listeners?.delete(listener);
  }

  /** The issue that stands at the field. Apart from the snapshot: five hundred errors must not render their widgets. */
  issue(id: FieldId): FieldIssue | undefined {
    return this.#cells.get(id)?.issue;
  }

  subscribeIssue(id: FieldId, listener: () => void): () => void {
    const listeners = this.#cells.get(id)?.issueListeners;
    listeners?.add(listener);
    return () => listeners?.delete(listener);
  }

  control(id: FieldId): FieldControl {
    return this.#cell(id).control;
  }

  group(id: FieldId): GroupState {
    return this.#group(id).state;
  }

  subscribeGroup(id: FieldId, listener: () => void): () => void {
    const { listeners } = this.#group(id);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  onChange(listener: ChangeListener): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Takes over whatever is still only in the DOM. Cheap when nothing is. */
  settle(): void {
    this.#cancelIdle?.();
    this.#cancelIdle = undefined;
    if (this.#pending.size === 0) return;
    const changed = new Set<FieldId>();
    for (const cell of this.#pending) if (this.#pull(cell)) changed.add(cell.id);
    this.#pending.clear();
    this.#announce(changed);
  }

  /** Everything at save: pending text is taken, every visible field checked, every error shown. */
  check(): readonly Problem[] {
    this.settle();
    const problems: Problem[] = [];
    for (const section of this.#form.sections) {
      if (section.kind === 'group') this.#checkGroup(section, problems);
      else this.#checkFields(section, (id) => id, problems);
    }
    return problems;
  }

  values(): FormValues {
    this.settle();
    return {
      fields: new Map([...this.#cells].map(([id, cell]) => [id, cell.value])),
      groups: new Map([...this.#groups].map(([id, group]) => [id, group.state])),
    };
  }

  value(id: FieldId): FieldValue {
    return this.#cells.get(id)?.value;
  }

  /** Whether the applicant has changed the field on this page. */
  isTouched(id: FieldId): boolean {
    const cell = this.#cells.get(id);
    return cell !== undefined && (cell.pending !== undefined || !sameValue(cell.value, cell.baseline));
  }

  /** Whether a problem that a check found is still there. */
  isWrong(problem: Problem): boolean {
    const cell = this.#cells.get(problem.field);
    if (cell) return this.#verdict(cell) !== undefined;
    const group = this.#groups.get(problem.field);
    return group !== undefined && group.state.items.length < group.section.min;
  }

  /** Puts values in that come from elsewhere than the field's widget: a draft, a reset. Unknown ids are ignored. */
  replace(values: ReadonlyMap<FieldId, FieldValue>): void {
    const changed = new Set<FieldId>();
    for (const [id, value] of values) {
      const cell = this.#cells.get(id);
      if (!cell || sameValue(cell.value, value)) continue;
      this.#pending.delete(cell);
      cell.pending = undefined;
      this.#assign(cell, value);
      this.#show(cell, { value, revision: cell.snapshot.revision + 1 });
      this.#showIssue(cell, undefined);
      changed.add(id);
    }
    this.#announce(changed);
  }

  replaceGroup(id: FieldId, state: GroupState): void {
    const group = this.#groups.get(id);
    if (!group) return;
    for (const key of state.items) this.#addItemCells(group.section, key, {});
    this.#setGroup(group, state);
  }

  /** Back to what the server holds. */
  reset(): void {
    this.settle();
    for (const [id, group] of this.#groups) this.replaceGroup(id, group.baseline);
    this.replace(new Map([...this.#cells].map(([id, cell]) => [id, cell.baseline])));
    for (const cell of this.#cells.values()) this.#showIssue(cell, undefined);
  }

  addItem(id: FieldId): string {
    const group = this.#group(id);
    const key = `new:${crypto.randomUUID()}`;
    this.#addItemCells(group.section, key, {});
    this.#setGroup(group, { ...group.state, items: [...group.state.items, key] });
    if (group.state.items.length === 1) this.#makeExclusive(group, key);
    return key;
  }

  /** An entry that the server holds is kept as removed; a new one is dropped entirely (spec §4 Profile). */
  removeItem(id: FieldId, key: string): void {
    this.settle();
    const group = this.#group(id);
    const { items, removed } = group.state;
    const rest = items.filter((item) => item !== key);
    const known = group.section.items.some((item) => item.key === key);
    this.#setGroup(group, { items: rest, removed: known ? [...removed, key] : removed });
    const [first] = rest;
    const { exclusive } = group.section;
    if (exclusive && first && this.value(fieldInItem(id, key, exclusive)) === true) this.#makeExclusive(group, first);
  }

  /** Undoes a removal: the entry stands at `position` again with everything it held. */
  restoreItem(id: FieldId, key: string, position: number): void {
    const group = this.#group(id);
    const { items, removed } = group.state;
    this.#setGroup(group, { items: items.toSpliced(position, 0, key), removed: removed.filter((item) => item !== key) });
    const { exclusive } = group.section;
    if (exclusive && this.value(fieldInItem(id, key, exclusive)) === true) this.#makeExclusive(group, key);
  }

  report(id: FieldId, issue: FieldIssue | undefined): void {
    this.#showIssue(this.#cell(id), issue);
  }

  setProgress(id: FieldId, progress: number | undefined): void {
    const cell = this.#cells.get(id);
    if (cell && cell.snapshot.progress !== progress) this.#show(cell, { progress });
  }

  #checkFields(section: FieldSection, resolve: (id: FieldId) => FieldId, problems: Problem[]): void {
    for (const definition of section.fields) {
      const cell = this.#cell(resolve(definition.id));
      const issue = this.#verdict(cell);
      if (issue && definition.mandatory) problems.push({ field: cell.id, definition, issue });
      this.#showIssue(cell, issue);
    }
  }

  #checkGroup(section: GroupSection, problems: Problem[]): void {
    const { items } = this.#group(section.id).state;
    if (items.length < section.min) problems.push({ field: section.id, definition: undefined, issue: { code: 'educationMissing' } });
    for (const key of items) this.#checkFields(section.item, (id) => fieldInItem(section.id, key, id), problems);
  }

  #verdict(cell: Cell): FieldIssue | undefined {
    return checkField(cell.definition, cell.value, cell.sibling);
  }

  #leave(cell: Cell): void {
    this.#pending.delete(cell);
    const changed = this.#pull(cell);
    const issue = this.#verdict(cell);
    // An empty mandatory field is not yet wrong while the applicant is still on the way through the form.
    const quiet = issue !== undefined && cell.issue === undefined && canonical(cell.value) === undefined;
    this.#showIssue(cell, quiet ? undefined : issue);
    if (changed) this.#announce(new Set([cell.id]));
  }

  #commit(cell: Cell, value: FieldValue): void {
    this.#pending.delete(cell);
    cell.pending = undefined;
    this.#assign(cell, value);
    this.#show(cell, { value });
    if (cell.issue) this.#showIssue(cell, this.#verdict(cell));
    this.#announce(new Set([cell.id]));
  }

  #pull(cell: Cell): boolean {
    const { pending } = cell;
    cell.pending = undefined;
    if (!pending) return false;
    const value = canonical(pending());
    if (sameValue(value, cell.value)) return false;
    this.#assign(cell, value);
    if (cell.issue && !this.#verdict(cell)) this.#showIssue(cell, undefined);
    return true;
  }

  #assign(cell: Cell, value: FieldValue): void {
    cell.value = value;
    if (sameValue(value, cell.baseline)) this.#dirty.delete(cell.id);
    else this.#dirty.add(cell.id);
  }

  #show(cell: Cell, change: Partial<FieldSnapshot>): void {
    cell.snapshot = { ...cell.snapshot, ...change };
    for (const listener of cell.listeners) listener();
  }

  #showIssue(cell: Cell, issue: FieldIssue | undefined): void {
    if (cell.issue?.code === issue?.code && !issue?.params) return;
    cell.issue = issue;
    for (const listener of cell.issueListeners) listener();
  }

  #announce(changed: ReadonlySet<FieldId>): void {
    if (changed.size > 0) for (const listener of this.#changeListeners) listener(changed);
  }

  #setGroup(group: Group, state: GroupState): void {
    group.state = state;
    const same = state.removed.length === 0 && state.items.join() === group.baseline.items.join();
    if (same) this.#dirty.delete(group.section.id);
    else this.#dirty.add(group.section.id);
    for (const listener of group.listeners) listener();
    this.#announce(new Set([group.section.id]));
  }

  #makeExclusive(group: Group, key: string): void {
    const { exclusive, id } = group.section;
    if (!exclusive) return;
    this.replace(new Map(group.state.items.map((item) => [fieldInItem(id, item, exclusive), item === key])));
  }

  #schedule(cell: Cell, pull: () => FieldValue): void {
    cell.pending = pull;
    this.#pending.add(cell);
    this.#cancelIdle ??= whenIdle(() => {
      this.#cancelIdle = undefined;
      this.settle();
    });
  }

  #addGroup(section: GroupSection): void {
    const baseline: GroupState = { items: section.items.map((item) => item.key), removed: [] };
    this.#groups.set(section.id, { section, listeners: new Set(), baseline, state: baseline });
    for (const item of section.items) this.#addItemCells(section, item.key, item.values);
  }

  #addItemCells(section: GroupSection, key: string, values: Readonly<Record<string, FieldValue>>): void {
    for (const definition of section.item.fields) {
      const id = fieldInItem(section.id, key, definition.id);
      if (this.#cells.has(id)) continue;
      const inItem = (name: string) => fieldInItem(section.id, key, name);
      const exclusive = definition.id === section.exclusive
        ? () => { this.#makeExclusive(this.#group(section.id), key); }
        : undefined;
      this.#addCell(id, definition, values[definition.id], inItem, exclusive);
    }
  }

  #addCell(id: FieldId, definition: FieldDefinition, value: FieldValue, resolve = (name: string) => name, commit?: () => void): void {
    const cell: Cell = {
      id,
      definition,
      baseline: value,
      value,
      pending: undefined,
      listeners: new Set(),
      issueListeners: new Set(),
      issue: undefined,
      snapshot: value === undefined ? EMPTY : { ...EMPTY, value },
      sibling: (name) => this.value(resolve(name)),
      control: {
        read: () => cell.value,
        commit: commit ?? ((next) => { this.#commit(cell, next); }),
        typing: (pull) => { this.#schedule(cell, pull); },
        leave: () => { this.#leave(cell); },
      },
    };
    this.#cells.set(id, cell);
  }

  #cell(id: FieldId): Cell {
    const cell = this.#cells.get(id);
    if (!cell) throw new Error(`no field ${id}`);
    return cell;
  }

  #group(id: FieldId): Group {
    const group = this.#groups.get(id);
    if (!group) throw new Error(`no group ${id}`);
    return group;
  }
}
