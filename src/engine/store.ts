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
import { type OpenQuestion, Questions, placeOf } from './questions.ts';

/** What holds up a save. Locked and hidden fields are never among them. */
export interface Problem {
  readonly field: FieldId;
  /** Absent where a whole group is wrong. */
  readonly definition: FieldDefinition | undefined;
  readonly issue: FieldIssue;
}

/** Both sides have changed it, and it is not decided yet. */
const ASKED: FieldIssue = { code: 'savedElsewhere' };

type Place = FieldCell | ItemGroup;

const itemsOf = ({ fields, groups }: FormValues, { id, section }: ItemGroup): readonly GroupItem[] =>
  (groups.get(id)?.items ?? []).map((key) => ({
    key, values: Object.fromEntries(section.item.fields.map((field) => [field.id, fields.get(fieldInItem(id, key, field.id))])),
  }));

/**
 * The one place that holds a form's values, issues and entries of repeated groups. Fields subscribe one by one, so a
 * change costs the field it changes. Text being typed stays in the DOM until `settle`. What is unsaved and what is wrong
 * is read off the fields that are there: some 20 µs for 1,000 of them, so in a pause of typing and not at a key.
 */
export class FormStore {
  /** Tells of every change, by the ids of fields and groups. */
  readonly changes = new Listeners<[changed: ReadonlySet<FieldId>]>();
  readonly controls = new Controls((changed) => { this.#announce(changed); });
  readonly questions = new Questions();
  readonly #fields: FieldScope;
  readonly #groups: ReadonlyMap<FieldId, ItemGroup>;
  /** The fields of each section, or its group, in the order of the form. */
  readonly #sections: readonly (ItemGroup | readonly FieldCell[])[];
  /** The list of all fields and groups; it is made anew when an entry was added or removed. */
  #places: readonly Place[] | undefined;

  constructor(form: CompiledForm) {
    const { types } = form;
    this.#fields = createScope({ types, fields: [...form.fields.values()], place: ({ id }) => ({ id }), value: ({ value }) => value });
    const announce = (changed: readonly Place[]): void => { this.#announce(changed); };
    this.#groups = new Map(
      form.sections.flatMap((section) => (section.kind === 'group' ? [[section.id, new ItemGroup(section, types, announce)]] : [])),
    );
    for (const { listeners } of this.#groups.values()) listeners.add(() => { this.#places = undefined; });
    this.#sections = form.sections.map((section) =>
      (section.kind === 'group' ? this.group(section.id) : section.fields.map(({ id }) => this.cell(id))));
    this.#markHeld();
  }

  /** True while a value or a group differs from what the server holds. */
  get dirty(): boolean {
    return this.places().some(({ dirty }) => dirty);
  }

  /** True also while a value is on its way. */
  get unfinished(): boolean {
    return this.places().some((place) => place.dirty || place.underWay);
  }

  /** The fields to which a value is on its way, and how. */
  underWay(): readonly (readonly [FieldId, PendingValue])[] {
    return this.places().flatMap(({ id, underWay }) => (underWay ? [[id, underWay]] : []));
  }

  /** Ids of the fields and groups that differ from what the server holds. */
  unsaved(): ReadonlySet<FieldId> {
    const fields = [...this.#fields.values()].filter(({ dirty }) => dirty).map(({ id }) => id);
    return new Set([...fields, ...[...this.#groups.values()].flatMap((group) => group.unsaved())]);
  }

  /** What holds up a save, as far as a check or the server has found it and it is still there; in the order of the form. */
  problems(): readonly Problem[] {
    const problems: Problem[] =
      this.questions.open.map(({ place }) => ({ field: place, definition: this.#find(place)?.definition, issue: ASKED }));
    for (const place of this.places()) {
      const issue = place.shown.problem;
      if (issue && !this.questions.of(place.id)) {
        problems.push({ field: place.id, definition: 'definition' in place ? place.definition : undefined, issue });
      }
    }
    return problems;
  }

  has(id: FieldId): boolean {
    return this.#find(id) !== undefined;
  }

  /** The field, for whoever shows it. */
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

  /** Takes over whatever is still only in the DOM. Cheap when nothing is. */
  settle(): void {
    this.controls.settle();
  }

  /** Everything at save: pending text is taken, every visible field checked, every error shown. */
  check(): readonly Problem[] {
    this.settle();
    for (const place of this.places()) place.check();
    return this.problems();
  }

  values(of = ({ value }: FieldCell): FieldValue => value): FormValues {
    this.settle();
    return {
      fields: new Map(this.#cells().map((cell) => [cell.id, of(cell)])),
      groups: new Map([...this.#groups].map(([id, { state }]) => [id, state])),
    };
  }

  /** Puts values in that come from elsewhere than the field's widget: a draft, a reset. Unknown ids are ignored. */
  replace(values: ReadonlyMap<FieldId, FieldValue>): void {
    const replaced = [...values].flatMap(([id, value]) => {
      const cell = this.#find(id);
      if (!cell || sameValue(cell.value, value)) return [];
      cell.replace(value);
      return [cell];
    });
    for (const cell of replaced) cell.tellFollowers();
    this.#announce(replaced);
  }

  /** The group of this id, or the one that holds this field. */
  groupOf(id: FieldId): ItemGroup | undefined {
    return this.#groups.get(id) ?? [...this.#groups.values()].find((group) => group.cell(id) !== undefined);
  }

  /** What a field held when it was last the same here and there. */
  base(id: FieldId): FieldValue {
    return this.questions.baseOf(id, this.#find(id)?.baseline);
  }

  /** What the form held when it was last the same here and there. */
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
   * The server holds `theirs` now, and the form is to hold what was merged of that and of itself. What both have changed is
   * asked, and so is what was asked before and is not answered. Call it with nothing left to `settle`.
   */
  rebase(theirs: FormValues, { values, questions }: Merged): void {
    const before = this.baseline();
    for (const group of this.#groups.values()) {
      group.rebase(itemsOf(theirs, group), values.groups.get(group.id)?.items ?? []);
    }
    for (const [id, value] of theirs.fields) this.#find(id)?.setBaseline(value);
    this.replace(values.fields);
    for (const cell of this.#cells()) cell.tellFollowers();
    const asked = questions.map((question): OpenQuestion => {
      const place = placeOf(question);
      return { place, question, base: before.fields.get(place), mine: values.fields.get(place) };
    });
    const open = this.questions.open.filter(({ place, question }) =>
      question.kind !== 'value' && !asked.some((one) => one.place === place) && this.#isThere(question.group, question.entry));
    this.questions.set([...asked, ...open]);
    this.#markHeld();
  }

  /**
   * Marks what a draft has brought back at fields of types that the server defines: the definition may have changed since
   * the draft was made. At other fields what was begun is still on its way.
   */
  markRestored(ids: Iterable<FieldId>): void {
    for (const id of ids) {
      const cell = this.#find(id);
      if (cell && cell.definition.type !== cell.definition.base) cell.judge();
    }
  }

  /** Back to what the server holds. */
  reset(): void {
    this.settle();
    for (const group of this.#groups.values()) group.reset();
    const cells = this.#cells();
    this.replace(new Map(cells.map(({ id, baseline }) => [id, baseline])));
    for (const cell of cells) cell.shown.clear();
    this.questions.set([]);
    this.#announce([...this.#groups.values()]);
    this.#markHeld();
  }

  /** The server has confirmed these values: they are what it holds. What has been entered since they were taken stays unsaved. */
  acknowledge({ fields, groups }: FormValues): void {
    this.settle();
    for (const [id, value] of fields) this.#find(id)?.acknowledge(value);
    for (const id of fields.keys()) this.#find(id)?.forgetHidden();
    for (const [id, state] of groups) this.#groups.get(id)?.acknowledge(state);
  }

  /** Shows at a field or group what the server or the screen has against it. It stays until that changes or the form is checked. */
  report(id: FieldId, issue: FieldIssue | undefined): void {
    const { shown } = this.#groups.get(id) ?? this.cell(id);
    shown.show(issue, 'server');
  }

  #markHeld(): void {
    for (const cell of this.#cells()) if (!cell.shown.issue) cell.markHeld();
  }

  #isThere(group: FieldId, entry: string): boolean {
    return this.#groups.get(group)?.state.items.includes(entry) === true;
  }

  /** Fields and groups that are there now, in the order of the form. */
  places(): readonly Place[] {
    return (this.#places ??= this.placesIn());
  }

  /** The fields and groups of the sections from `first` to before `end`. */
  placesIn(first?: number, end?: number): readonly Place[] {
    return this.#sections.slice(first, end).flatMap((section): readonly Place[] =>
      (section instanceof ItemGroup ? [section, ...section.cells()] : section));
  }

  #announce(changed: readonly Place[]): void {
    if (changed.length === 0) return;
    for (const place of changed) if ('definition' in place) place.revalidateDependents();
    this.changes.tell(new Set(changed.map(({ id }) => id)));
  }

  #cells(): readonly FieldCell[] {
    return this.places().filter((place) => 'definition' in place);
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
