import type { CompiledForm, FieldSection, FormValues, GroupSection, GroupState } from '../compiler/compiled.ts';
import { fieldInItem } from '../compiler/compiled.ts';
import type { FieldDefinition, FieldId, FieldIssue, FieldValue } from '../fields/definition.ts';
import { canonical, sameValue } from '../fields/value.ts';
import type { FieldControl } from './contract/widget.ts';
import { FieldCell, type FieldSnapshot } from './field-cell.ts';
import { newItemKey } from './group-state.ts';
import { ItemGroup } from './item-group.ts';

/** A check that failed at a save. Locked and hidden fields are never among them. */
export interface Problem {
  readonly field: FieldId;
  /** Absent where a whole group is wrong. */
  readonly definition: FieldDefinition | undefined;
  readonly issue: FieldIssue;
}

/** Hears of an issue that appears at one field. */
export type IssueListener = (definition: FieldDefinition, issue: FieldIssue) => void;

/** What changed, for the draft: field ids and group ids. */
export type ChangeListener = (changed: ReadonlySet<FieldId>) => void;

/**
 * The one place that holds a form's values, issues and entries of repeated groups. Fields subscribe one by one, so a
 * change costs the field it changes. Text being typed stays in the DOM until `settle`.
 */
export class FormStore {
  readonly #cells = new Map<FieldId, FieldCell>();
  readonly #controls = new Map<FieldId, FieldControl>();
  readonly #groups = new Map<FieldId, ItemGroup>();
  readonly #pending = new Set<FieldCell>();
  readonly #changeListeners = new Set<ChangeListener>();
  readonly #issueListeners = new Set<IssueListener>();
  readonly #dirty = new Set<FieldId>();
  readonly #form: CompiledForm;
  #onTyping: () => void = () => undefined;
  #whenSteady: (work: () => void) => void = (work) => { work(); };

  constructor(form: CompiledForm) {
    this.#form = form;
    for (const section of form.sections) {
      if (section.kind === 'group') this.#addGroup(section);
      else for (const definition of section.fields) this.#addCell(new FieldCell(form.types, definition.id, definition, definition.value, (name) => this.value(name)));
    }
  }

  /** True while a value or a group differs from what the server holds. */
  get dirty(): boolean {
    return this.#dirty.size > 0;
  }

  has(id: FieldId): boolean {
    return this.#cells.has(id);
  }

  value(id: FieldId): FieldValue {
    return this.#cells.get(id)?.value;
  }

  snapshot(id: FieldId): FieldSnapshot {
    return this.#cell(id).snapshot;
  }

  subscribe(id: FieldId, listener: () => void): () => void {
    const { listeners } = this.#cell(id);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  issue(id: FieldId): FieldIssue | undefined {
    return this.#cell(id).issue;
  }

  subscribeIssue(id: FieldId, listener: () => void): () => void {
    const { issueListeners } = this.#cell(id);
    issueListeners.add(listener);
    return () => issueListeners.delete(listener);
  }

  control(id: FieldId): FieldControl {
    const control = this.#controls.get(id);
    if (!control) throw new Error(`no field ${id}`);
    return control;
  }

  group(id: FieldId): GroupState {
    return this.#group(id).state;
  }

  subscribeGroup(id: FieldId, listener: () => void): () => void {
    const { listeners } = this.#group(id);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** `listener` hears of every key: somebody has to `settle` before long. */
  onTyping(listener: () => void): void {
    this.#onTyping = listener;
  }

  /** `run` decides when leaving a field may move what stands below it. */
  whenSteady(run: (work: () => void) => void): void {
    this.#whenSteady = run;
  }

  onChange(listener: ChangeListener): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Calls back when a field is left that is wrong, or refuses something; not for what a check or the server finds, unless it is asked for. */
  onIssue(listener: IssueListener): () => void {
    this.#issueListeners.add(listener);
    return () => this.#issueListeners.delete(listener);
  }

  /** Whether a problem that a check found is still there. */
  isWrong({ field }: Problem): boolean {
    const group = this.#groups.get(field);
    return group ? group.short : this.#cells.get(field)?.verdict() !== undefined;
  }

  /** Takes over whatever is still only in the DOM. Cheap when nothing is. */
  settle(): void {
    if (this.#pending.size === 0) return;
    const changed = [...this.#pending].filter((cell) => cell.pull());
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
      fields: new Map([...this.#cells].map(([id, { value }]) => [id, value])),
      groups: new Map([...this.#groups].map(([id, { state }]) => [id, state])),
    };
  }

  /** Puts values in that come from elsewhere than the field's widget: a draft, a reset. Unknown ids are ignored. */
  replace(values: ReadonlyMap<FieldId, FieldValue>): void {
    const changed: FieldCell[] = [];
    for (const [id, value] of values) {
      const cell = this.#cells.get(id);
      if (!cell || sameValue(cell.value, value)) continue;
      this.#pending.delete(cell);
      cell.replace(value);
      changed.push(cell);
    }
    this.#announce(changed);
  }

  /**
   * Takes up what a draft held, as far as it still fits the form: what the applicant has changed meanwhile is newer, and
   * what has been locked since is no longer theirs to change.
   */
  restore(groups: ReadonlyMap<FieldId, GroupState>, fields: ReadonlyMap<FieldId, FieldValue>): void {
    for (const [id, state] of groups) {
      const group = this.#groups.get(id);
      if (group) this.#setGroup(group, group.withDraft(state));
    }
    this.replace(new Map([...fields].filter(([id]) => this.#cells.get(id)?.untouched)));
    for (const group of this.#groups.values()) this.#leaveOneExclusive(group);
  }

  /** Back to what the server holds. */
  reset(): void {
    this.settle();
    for (const group of this.#groups.values()) this.#setGroup(group, group.baseline);
    this.replace(new Map([...this.#cells].map(([id, { baseline }]) => [id, baseline])));
    for (const cell of this.#cells.values()) cell.showIssue(undefined);
  }

  addItem(id: FieldId): string {
    const group = this.#group(id);
    const key = newItemKey();
    this.#addItemCells(group.section, key, {});
    group.add(key);
    this.#groupChanged(group);
    if (group.state.items.length === 1) this.#makeExclusive(group, key);
    return key;
  }

  removeItem(id: FieldId, key: string): void {
    this.settle();
    const group = this.#group(id);
    group.remove(key);
    this.#groupChanged(group);
    const [first] = group.state.items;
    if (first !== undefined && this.#isExclusive(group, key)) this.#makeExclusive(group, first);
  }

  /** Undoes a removal: the entry stands at `position` again with everything it held. */
  restoreItem(id: FieldId, key: string, position: number): void {
    const group = this.#group(id);
    group.restore(key, position);
    this.#groupChanged(group);
    if (this.#isExclusive(group, key)) this.#makeExclusive(group, key);
  }

  report(id: FieldId, issue: FieldIssue | undefined): void {
    this.#cell(id).report(issue);
  }

  /** As `report`, for what a widget refuses (a file); `undefined` takes it back. */
  refuse(id: FieldId, issue: FieldIssue | undefined): void {
    this.report(id, issue);
    this.#tellIssue(this.#cell(id));
  }

  /** Says what is wrong with a field, for whoever is there already. */
  announceIssue(id: FieldId): void {
    const cell = this.#cells.get(id);
    if (cell) this.#tellIssue(cell);
  }

  setProgress(id: FieldId, progress: number | undefined): void {
    this.#cells.get(id)?.showProgress(progress);
  }

  #checkFields(section: FieldSection, resolve: (id: FieldId) => FieldId, problems: Problem[]): void {
    for (const definition of section.fields) {
      const cell = this.#cell(resolve(definition.id));
      const issue = cell.verdict();
      if (issue && definition.mandatory) problems.push({ field: cell.id, definition, issue });
      cell.showIssue(issue);
    }
  }

  #checkGroup(section: GroupSection, problems: Problem[]): void {
    const { short, state } = this.#group(section.id);
    if (short) problems.push({ field: section.id, definition: undefined, issue: { code: 'educationMissing' } });
    for (const key of state.items) this.#checkFields(section.item, (id) => fieldInItem(section.id, key, id), problems);
  }

  #leave(cell: FieldCell): void {
    this.#pending.delete(cell);
    const changed = cell.pull();
    if (!cell.reported) this.#judge(cell);
    if (changed) this.#announce([cell]);
  }

  #judge(cell: FieldCell): void {
    const { issue: shown } = cell;
    // An empty mandatory field is not yet wrong while the applicant is still on the way through the form.
    const quiet = shown === undefined && canonical(cell.value) === undefined;
    cell.showIssue(quiet ? undefined : cell.verdict());
    if (cell.issue?.code !== shown?.code) this.#tellIssue(cell);
  }

  #tellIssue({ definition, issue }: FieldCell): void {
    if (issue) for (const listener of this.#issueListeners) listener(definition, issue);
  }

  #commit(cell: FieldCell, value: FieldValue): void {
    this.#pending.delete(cell);
    cell.commit(value);
    this.#announce([cell]);
  }

  #await(cell: FieldCell, pull: () => FieldValue): void {
    cell.await(pull);
    this.#pending.add(cell);
    this.#onTyping();
  }

  #announce(changed: readonly FieldCell[]): void {
    if (changed.length === 0) return;
    for (const cell of changed) this.#markDirty(cell.id, cell.dirty);
    this.#tell(new Set(changed.map(({ id }) => id)));
  }

  #tell(changed: ReadonlySet<FieldId>): void {
    for (const listener of this.#changeListeners) listener(changed);
  }

  #markDirty(id: FieldId, dirty: boolean): void {
    if (dirty) this.#dirty.add(id);
    else this.#dirty.delete(id);
  }

  #groupChanged({ section: { id }, dirty }: ItemGroup): void {
    this.#markDirty(id, dirty);
    this.#tell(new Set([id]));
  }

  #setGroup(group: ItemGroup, state: GroupState): void {
    for (const key of state.items) this.#addItemCells(group.section, key, {});
    group.set(state);
    this.#groupChanged(group);
  }

  /** A draft and entries that came since may both have one. */
  #leaveOneExclusive(group: ItemGroup): void {
    const { items } = group.state;
    const marked = items.filter((key) => this.#isExclusive(group, key));
    const [one] = marked.length === 0 ? items : marked;
    if (one !== undefined && marked.length !== 1) this.#makeExclusive(group, one);
  }

  #isExclusive({ section: { id, exclusive } }: ItemGroup, key: string): boolean {
    return exclusive !== undefined && this.value(fieldInItem(id, key, exclusive)) === true;
  }

  #makeExclusive({ section: { id, exclusive }, state }: ItemGroup, key: string): void {
    if (exclusive !== undefined) this.replace(new Map(state.items.map((item) => [fieldInItem(id, item, exclusive), item === key])));
  }

  #addGroup(section: GroupSection): void {
    this.#groups.set(section.id, new ItemGroup(section));
    for (const item of section.items) this.#addItemCells(section, item.key, item.values);
  }

  #addItemCells(section: GroupSection, key: string, values: Readonly<Record<string, FieldValue>>): void {
    for (const definition of section.item.fields) {
      const id = fieldInItem(section.id, key, definition.id);
      if (this.has(id)) continue;
      const cell = new FieldCell(this.#form.types, id, definition, values[definition.id], (name) => this.value(fieldInItem(section.id, key, name)));
      this.#addCell(cell, definition.id === section.exclusive ? () => { this.#makeExclusive(this.#group(section.id), key); } : undefined);
    }
  }

  #addCell(cell: FieldCell, commit = (value: FieldValue) => { this.#commit(cell, value); }): void {
    this.#cells.set(cell.id, cell);
    this.#controls.set(cell.id, {
      read: () => cell.value,
      commit,
      typing: (pull) => { this.#await(cell, pull); },
      leave: () => { this.#whenSteady(() => { this.#leave(cell); }); },
    });
  }

  #cell(id: FieldId): FieldCell {
    const cell = this.#cells.get(id);
    if (!cell) throw new Error(`no field ${id}`);
    return cell;
  }

  #group(id: FieldId): ItemGroup {
    const group = this.#groups.get(id);
    if (!group) throw new Error(`no group ${id}`);
    return group;
  }
}
