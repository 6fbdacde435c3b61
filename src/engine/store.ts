import { fieldInItem, type CompiledForm, type FormValues, type GroupItem } from '../compiler/compiled.ts';
import type { Merged } from '../compiler/merge/merge-forms.ts';
import type { FieldDefinition, FieldId, FieldIssue, FieldValue } from '../fields/definition.ts';
import { sameValue } from '../fields/value.ts';
import type { PendingValue } from './contract/widget.ts';
import { Controls } from './controls.ts';
import type { FieldCell } from './field-cell.ts';
import { createScope, type FieldScope } from './field-scope.ts';
import { ItemGroup } from './item-group.ts';
import { Listeners } from '../base/listeners.ts';
import { type OpenConflict, Conflicts, conflictPath } from './conflicts.ts';

/** An issue that blocks a save. Locked and hidden fields never have one. */
export interface Problem {
  readonly field: FieldId;
  /** Absent where a whole group is wrong. */
  readonly definition: FieldDefinition | undefined;
  readonly issue: FieldIssue;
}

/** Both sides have changed it, and the conflict is not resolved. */
const CONFLICT_ISSUE: FieldIssue = { code: 'savedElsewhere' };

/** Whether it is committed also after its widget has unmounted. */
export const isDetached = (pending: PendingValue | undefined): boolean => pending?.kind === 'arriving' && pending.detached === true;

type FormNode = FieldCell | ItemGroup;

const itemsOf = ({ fields, groups }: FormValues, { id, section }: ItemGroup): readonly GroupItem[] =>
  (groups.get(id)?.items ?? []).map((key) => ({
    key, values: Object.fromEntries(section.item.fields.map((field) => [field.id, fields.get(fieldInItem(id, key, field.id))])),
  }));

/**
 * The store of a form's values, issues and entries of repeated groups. Fields subscribe one by one, so a change costs only the
 * field it changes. Text being typed stays in the DOM until `settle`. Unsaved fields and problems are computed from the present
 * fields: some 20 µs for 1,000 of them, so in a pause of typing and not at a key.
 */
export class FormStore {
  /** Notifies of every change, by the ids of fields and groups. */
  readonly changes = new Listeners<[changed: ReadonlySet<FieldId>]>();
  readonly controls = new Controls((changed) => { this.#announce(changed); });
  readonly conflicts = new Conflicts();
  readonly #fields: FieldScope;
  readonly #groups: ReadonlyMap<FieldId, ItemGroup>;
  /** The fields of each section, or its group, in the order of the form. */
  readonly #sections: readonly (ItemGroup | readonly FieldCell[])[];
  /** The list of all fields and groups; cleared when an entry was added or removed. */
  #nodes: readonly FormNode[] | undefined;

  constructor(form: CompiledForm) {
    const { types } = form;
    this.#fields = createScope({ types, fields: [...form.fields.values()], contextOf: ({ id }) => ({ id }), value: ({ value }) => value });
    const announce = (changed: readonly FormNode[]): void => { this.#announce(changed); };
    this.#groups = new Map(
      form.sections.flatMap((section) => (section.kind === 'group' ? [[section.id, new ItemGroup(section, types, announce)]] : [])),
    );
    for (const { listeners } of this.#groups.values()) listeners.add(() => { this.#nodes = undefined; });
    this.#sections = form.sections.map((section) =>
      (section.kind === 'group' ? this.group(section.id) : section.fields.map(({ id }) => this.cell(id))));
    this.#markHeld();
  }

  /** True while a value or a group differs from the baseline. */
  get dirty(): boolean {
    return this.nodes().some(({ dirty }) => dirty);
  }

  /** True also while a value is pending. */
  get isUnfinished(): boolean {
    return this.nodes().some((node) => node.dirty || node.pending);
  }

  /** The pending values, by field. */
  pendingValues(): readonly (readonly [FieldId, PendingValue])[] {
    return this.nodes().flatMap(({ id, pending }) => (pending ? [[id, pending]] : []));
  }

  /** Ids of the fields and groups that differ from the baseline. */
  unsaved(): ReadonlySet<FieldId> {
    const fields = [...this.#fields.values()].filter(({ dirty }) => dirty).map(({ id }) => id);
    return new Set([...fields, ...[...this.#groups.values()].flatMap((group) => group.unsaved())]);
  }

  /** The issues that block a save, as far as a check or the server has found them; in the order of the form. */
  problems(): readonly Problem[] {
    const problems: Problem[] =
      this.conflicts.open.map(({ place }) => ({ field: place, definition: this.#find(place)?.definition, issue: CONFLICT_ISSUE }));
    for (const place of this.nodes()) {
      const issue = place.shown.problem;
      if (issue && !this.conflicts.of(place.id)) {
        problems.push({ field: place.id, definition: 'definition' in place ? place.definition : undefined, issue });
      }
    }
    return problems;
  }

  has(id: FieldId): boolean {
    return this.#find(id) !== undefined;
  }

  /** The cell of a field. */
  cell(id: FieldId): FieldCell {
    const cell = this.#find(id);
    if (!cell) throw new Error(`no field ${id}`);
    return cell;
  }

  value(id: FieldId): FieldValue {
    return this.#find(id)?.value;
  }

  group(id: FieldId): ItemGroup {
    const group = this.#groups.get(id);
    if (!group) throw new Error(`no group ${id}`);
    return group;
  }

  /** Reads text that is still only in the DOM. Cheap when there is none. */
  settle(): void {
    this.controls.settle();
  }

  /** The check before a save: pending text is read, every visible field checked, every error shown. */
  check(): readonly Problem[] {
    this.settle();
    for (const place of this.nodes()) place.check();
    return this.problems();
  }

  values(of = ({ value }: FieldCell): FieldValue => value): FormValues {
    this.settle();
    return {
      fields: new Map(this.#cells().map((cell) => [cell.id, of(cell)])),
      groups: new Map([...this.#groups].map(([id, { state }]) => [id, state])),
    };
  }

  /** Sets values that do not come from the field's widget: a draft, a reset. Unknown ids are ignored. */
  replace(values: ReadonlyMap<FieldId, FieldValue>): void {
    const replaced = [...values].flatMap(([id, value]) => {
      const cell = this.#find(id);
      if (!cell || sameValue(cell.value, value)) return [];
      cell.replace(value);
      return [cell];
    });
    for (const cell of replaced) cell.notifyFollowers();
    this.#announce(replaced);
  }

  /** The group of this id, or the one that holds this field. */
  groupOf(id: FieldId): ItemGroup | undefined {
    return this.#groups.get(id) ?? [...this.#groups.values()].find((group) => group.cell(id) !== undefined);
  }

  /** A field's value when client and server last agreed. */
  base(id: FieldId): FieldValue {
    return this.conflicts.baseOf(id, this.#find(id)?.baseline);
  }

  /** The form's values when client and server last agreed. */
  baseline(): FormValues {
    const groups = [...this.#groups.values()].map((group) => ({ id: group.id, items: group.baseline() }));
    const entries =
      groups.flatMap(({ id, items }) => items.flatMap(({ key, values }) => Object.keys(values).map((name) => fieldInItem(id, key, name))));
    return {
      fields: new Map([...this.#fields.keys(), ...entries].map((id) => [id, this.base(id)])),
      groups: new Map(groups.map(({ id, items }) => [id, { items: items.map(({ key }) => key), removed: [] }])),
    };
  }

  /**
   * The server has `theirs` now, and the form takes the merged values. A field that both have changed is a conflict, and older
   * conflicts that are not resolved stay. Call it with nothing left to `settle`. `base`: what both sides have changed; that of a draft is
   * older than the form's.
   */
  rebase(theirs: FormValues, { values, conflicts }: Merged, base = this.baseline()): void {
    for (const group of this.#groups.values()) {
      group.rebase(itemsOf(theirs, group), values.groups.get(group.id)?.items ?? []);
    }
    for (const [id, value] of theirs.fields) this.#find(id)?.setBaseline(value);
    this.replace(values.fields);
    for (const cell of this.#cells()) cell.notifyFollowers();
    const added = conflicts.map((conflict): OpenConflict => {
      const place = conflictPath(conflict);
      return { place, conflict, base: base.fields.get(place), mine: values.fields.get(place) };
    });
    const open = this.conflicts.open.filter(({ place, conflict }) =>
      conflict.kind !== 'value' && !added.some((one) => one.place === place) && this.#isThere(conflict.group, conflict.entry));
    this.conflicts.set([...added, ...open]);
    this.#markHeld();
  }

  /**
   * Validates what a draft has restored at fields of types that the server defines: the definition may have changed since the
   * draft was made. At other fields half-typed text is not marked.
   */
  markRestored(ids: Iterable<FieldId>): void {
    for (const id of ids) {
      const cell = this.#find(id);
      if (cell && cell.definition.type !== cell.definition.base) cell.validateOnLeave();
    }
  }

  /** Back to the baseline. */
  reset(): void {
    this.settle();
    for (const group of this.#groups.values()) group.reset();
    const cells = this.#cells();
    this.replace(new Map(cells.map(({ id, baseline }) => [id, baseline])));
    for (const cell of cells) {
      cell.shown.clear();
      if (isDetached(cell.pendingFrom('widget'))) this.controls.setPending(cell, 'widget', undefined);
    }
    this.conflicts.set([]);
    this.#announce([...this.#groups.values()]);
    this.#markHeld();
  }

  /** The server has confirmed these values: they are the baseline now. What has been entered since they were read stays unsaved. */
  acknowledge({ fields, groups }: FormValues): void {
    this.settle();
    for (const [id, value] of fields) this.#find(id)?.acknowledge(value);
    for (const id of fields.keys()) this.#find(id)?.forgetHidden();
    for (const [id, state] of groups) this.#groups.get(id)?.acknowledge(state);
  }

  /** Shows an issue of the server or the screen at a field or group. It stays until that changes or the form is checked. */
  report(id: FieldId, issue: FieldIssue | undefined): void {
    const { shown } = this.#groups.get(id) ?? this.cell(id);
    shown.show(issue, 'server');
  }

  #markHeld(): void {
    for (const cell of this.#cells()) if (!cell.shown.issue) cell.markInvalidBaseline();
  }

  #isThere(group: FieldId, entry: string): boolean {
    return this.#groups.get(group)?.state.items.includes(entry) === true;
  }

  /** The present fields and groups, in the order of the form. */
  nodes(): readonly FormNode[] {
    return (this.#nodes ??= this.nodesIn());
  }

  /** The fields and groups of the sections from `first` to before `end`. */
  nodesIn(first?: number, end?: number): readonly FormNode[] {
    return this.#sections.slice(first, end).flatMap((section): readonly FormNode[] =>
      (section instanceof ItemGroup ? [section, ...section.cells()] : section));
  }

  #announce(changed: readonly FormNode[]): void {
    if (changed.length === 0) return;
    for (const place of changed) if ('definition' in place) place.revalidateDependents();
    this.changes.notify(new Set(changed.map(({ id }) => id)));
  }

  #cells(): readonly FieldCell[] {
    return this.nodes().filter((place) => 'definition' in place);
  }

  #find(id: FieldId): FieldCell | undefined {
    const own = this.#fields.get(id);
    if (own) return own;
    for (const group of this.#groups.values()) {
      const cell = group.cell(id);
      if (cell) return cell;
    }
    return undefined;
  }
}
