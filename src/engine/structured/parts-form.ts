import { compile } from '../../compiler/compile.ts';
import { fieldInItem, type FormValues, type GroupItem, type GroupSection } from '../../compiler/compiled.ts';
import { encodersOf } from '../../compiler/encode.ts';
import { fieldSection } from '../../compiler/section.ts';
import type { FieldDefinition, FieldId, FieldIssue, FieldValue, Structure } from '../../fields/definition.ts';
import { category } from '../../fields/sources/source.ts';
import type { InputTypes } from '../../fields/types/type-module.ts';
import { canonical } from '../../fields/value.ts';
import { uniqueId } from '../../device/unique-id.ts';
import type { FieldControl } from '../contract/widget.ts';
import { FormController } from '../controller.ts';
import type { FieldCell } from '../field-cell.ts';

/** The key of a composite's only entry. */
const ONLY_ENTRY = '';

type Entries = NonNullable<ReturnType<Structure['decode']>>;

/** What the parts form of a structured field is made from. */
interface PartsSource {
  readonly types: InputTypes;
  readonly id: FieldId;
  readonly definition: FieldDefinition;
  readonly structure: Structure;
}

const isFilled = (value: FieldValue): value is string | readonly string[] => typeof value === 'string' || Array.isArray(value);

/** A mandatory list shows the required number of entries at once. */
const minEntries = ({ definition, structure }: PartsSource): number => Math.max(structure.repeat?.min ?? 1, definition.mandatory ? 1 : 0);

const keyed = (entries: Entries): readonly GroupItem[] => entries.map(({ id = ONLY_ENTRY, values }) => ({ key: id, values }));

function itemsOf(source: PartsSource, entries: Entries): readonly GroupItem[] {
  const items = keyed(entries);
  if (!source.structure.repeat) return [items[0] ?? { key: ONLY_ENTRY, values: {} }];
  if (items.length > 0) return items;
  return Array.from({ length: minEntries(source) }, () => ({ key: uniqueId().slice(0, 12), values: {} }));
}

/**
 * The parts of an optional field are optional: where one is filled in, a missing part is a hint. The parts of a locked field are
 * locked.
 */
const partsOf = ({ definition: { mandatory, locked }, structure: { fields } }: PartsSource): readonly FieldDefinition[] =>
  (mandatory && !locked
    ? fields
    : fields.map((field) => Object.freeze({ ...field, mandatory: field.mandatory && mandatory, locked: field.locked || locked })));

function sectionOf(source: PartsSource): GroupSection {
  const { types, id, definition, structure: { repeat } } = source;
  return Object.freeze({
    kind: 'group', id, title: definition.label, item: fieldSection(category(`${id}[]`, undefined, partsOf(source)), types), items: [],
    min: minEntries(source), ...(repeat && { max: repeat.max }), named: true, minCode: 'tooFew', ...(definition.locked && { locked: true }),
  });
}

/**
 * The parts of one structured field as a form within the form: each part is a field with a widget, a rule and an error of
 * its own, and all of them together are the one text that is the field's value (docs/decisions/0037-structured-values.md).
 */
export class PartsForm {
  readonly controller: FormController;
  readonly section: GroupSection;
  readonly #source: PartsSource;
  /** The entries as read, with members for which the type has no part. */
  #entries: Entries = [];
  /** A value that the parts cannot read: it stays the field's value as long as nothing is filled in. */
  #unread: FieldValue;
  #quiet = false;
  /** A check has found the whole value missing. */
  #isMissing = false;
  #placed: { readonly cell: FieldCell; readonly issue: FieldIssue } | undefined;

  /** `baseline`: the server's value of the field. */
  constructor(source: PartsSource, value: FieldValue, baseline: FieldValue) {
    this.#source = source;
    this.section = sectionOf(source);
    this.controller = new FormController(
      compile({ types: source.types, diagnostics: [] }, [this.section], encodersOf(new Map())), undefined,
    );
    this.setValue(value, baseline);
  }

  get unread(): FieldValue {
    return this.#unread !== undefined && this.#written() === undefined ? this.#unread : undefined;
  }

  /** The field's text, including what is still only in the DOM. */
  text(): FieldValue {
    this.#quietly(() => { this.controller.store.settle(); });
    return this.#written() ?? this.#unread;
  }

  #written(): string | undefined {
    const { id, structure: { fields, repeat, encode } } = this.#source;
    const { store } = this.controller;
    const names = new Set(fields.map((field) => field.id));
    const entries = store.group(id).state.items.map((key) => {
      const before =
        Object.entries(this.#entries.find((entry) => (entry.id ?? ONLY_ENTRY) === key)?.values ?? {}).filter(([name]) => !names.has(name));
      const now = fields.map((field) => [field.id, store.value(fieldInItem(id, key, field.id))] as const);
      const values = Object.fromEntries([...before, ...now].flatMap(([name, value]) => (isFilled(value) ? [[name, value] as const] : [])));
      return repeat ? { id: key, values } : { values };
    });
    return encode(entries) || undefined;
  }

  /** Takes a value from a draft or another device. The focus stays in its part. */
  setValue(value: FieldValue, baseline: FieldValue): void {
    const { id, structure: { fields, repeat } } = this.#source;
    const [entries, before] = [this.#read(value), this.#read(baseline) ?? []];
    // An entry that was removed here may be restored.
    this.#entries = [...(entries ?? []), ...(repeat ? before : [])];
    this.#unread = entries ? undefined : value;
    const [items, baselineItems] = [itemsOf(this.#source, entries ?? []), keyed(before)];
    const valuesOf = (side: readonly GroupItem[], others: readonly GroupItem[] = []): FormValues => ({
      fields: new Map([...others.map(({ key }): GroupItem => ({ key, values: {} })), ...side].flatMap(({ key, values }) =>
        fields.map((field) => [fieldInItem(id, key, field.id), values[field.id]] as const))),
      groups: new Map([[id, { items: side.map(({ key }) => key), removed: [] }]]),
    });
    this.#quietly(() => {
      this.controller.store.rebase(valuesOf(baselineItems, items), { values: valuesOf(items), conflicts: [], applied: [] });
    });
  }

  /** Connects the parts to their field: input goes up to the field, issues go down to their part. Returns a disconnect. */
  connect(outer: FormController, cell: FieldCell, control: FieldControl): () => void {
    const { store } = this.controller;
    const { controls } = outer.store;
    let { verdicts } = outer.status;
    const forwardTyping = (): void => { control.typing(() => this.text()); };
    store.controls.onTyping(forwardTyping);
    this.showIssue(cell);
    const ends = [
      store.changes.add(() => {
        if (this.#quiet) return;
        // Leaving a part is no choice: fields that the value hides keep theirs.
        forwardTyping();
        outer.store.settle();
        if (cell.shown.issue) cell.validateOnLeave();
      }),
      store.controls.issues.add((...args) => { controls.issues.notify(...args); }),
      store.controls.revealed.add((number) => { controls.revealed.notify(number); }),
      cell.shown.listeners.add(() => { this.showIssue(cell); }),
      outer.subscribe(() => {
        // Another value was saved in its place.
        if (control.read() === control.baseline() && control.read() !== this.#unread) this.#unread = undefined;
        if (outer.status.verdicts === verdicts) return;
        verdicts = outer.status.verdicts;
        this.#isMissing = cell.shown.issue !== undefined && this.#isEmpty();
        if (cell.shown.issue && !this.#isMissing) this.#checkParts();
        this.showIssue(cell);
      }),
    ];
    return () => { for (const end of ends) end(); };
  }

  /** A check finds only the first fault of a field; this shows those of the other parts too, and of parts within parts. */
  #checkParts(): void {
    this.#quietly(() => { this.controller.checkWithin(); });
  }

  /** Whether no part has a value, including text that is still only in the DOM. */
  #isEmpty(): boolean {
    return this.text() === this.#unread;
  }

  #read(value: FieldValue): Entries | undefined {
    if (canonical(value) === undefined) return [];
    return typeof value === 'string' ? this.#source.structure.decode(value) : undefined;
  }

  /** Shows the field's issue at the part that it concerns. */
  showIssue({ shown }: FieldCell): void {
    const { store } = this.controller;
    const { issue, problem } = shown;
    if (this.#placed && this.#placed.cell.shown.issue === this.#placed.issue) this.#placed.cell.shown.clear();
    this.#placed = undefined;
    // With nothing filled in the whole value is missing, which one error says.
    if ((!issue || this.#isMissing) && this.#isEmpty()) for (const place of store.nodes()) place.shown.clear();
    const part = issue?.at?.part === undefined ? undefined : fieldInItem(this.#source.id, issue.at.item ?? ONLY_ENTRY, issue.at.part);
    if (!issue || part === undefined || !store.has(part)) return;
    if (this.#isMissing) {
      this.#isMissing = false;
      this.#checkParts();
    }
    const cell = store.cell(part);
    if (cell.shown.issue) return;
    const own = cell.verdict();
    const { at: _, ...words } = own?.code === issue.code && !issue.message ? own : issue;
    const within = issue.at?.within;
    const shownIssue: FieldIssue = { ...words, ...(within && { at: within }) };
    cell.shown.show(shownIssue, problem ? 'server' : 'widget');
    this.#placed = { cell, issue: shownIssue };
  }

  #quietly(work: () => void): void {
    const before = this.#quiet;
    this.#quiet = true;
    work();
    this.#quiet = before;
  }
}
