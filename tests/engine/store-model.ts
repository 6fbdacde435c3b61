import { fieldInItem } from '../../src/compiler/compiled.ts';
import type { FieldValue } from '../../src/fields/definition.ts';
import { field, formOf, options, section } from './forms.ts';

/** What the server was sent, as it was when it was taken. */
export interface Sent {
  readonly fields: ReadonlyMap<string, FieldValue>;
  readonly items: readonly string[];
}

export const LIST = 'schools';
const MARK = 'is_latest';
const FACULTY = 'faculty';
export const FIXED = 'fixed';

const fields = [
  field('name', { mandatory: true, value: 'A' }), field('mail', { base: 'email', mandatory: true }),
  field('kind', { base: 'drop_down', options: options('x', 'y'), value: 'x' }),
  field('other', { mandatory: true, visibleWhen: { field: 'kind', in: ['x'] } }),
  field(FIXED, { mandatory: true, locked: true }),
];
const entry = [field(FACULTY, { mandatory: true }), field(MARK, { base: 'flag' })];
const held = { 'id:1': { [FACULTY]: 'law', [MARK]: true }, 'id:2': { [FACULTY]: undefined, [MARK]: false } };

export const form = formOf(section('a', fields), {
  kind: 'group', id: LIST, title: { en: 'Schools', jp: '学校' }, item: section('entry', entry),
  items: Object.entries(held).map(([key, values]) => ({ key, values })), min: 1, minCode: 'educationMissing', exclusive: MARK,
});

const markOf = (key: string): string => fieldInItem(LIST, key, MARK);
const idsOf = (key: string): readonly string[] => entry.map(({ id }) => fieldInItem(LIST, key, id));
const isIn = (id: string): boolean => id.startsWith(`${LIST}[`);
const isMandatory = (id: string): boolean => ['name', 'mail', 'other'].includes(id) || id.endsWith(FACULTY);

/** What the form's store promises, in plain maps and without a thought for what it costs. */
export class StoreModel {
  readonly value = new Map<string, FieldValue>(fields.map(({ id, value }) => [id, value]));
  readonly typed = new Map<string, string>();
  /** What holds up a save, and who says so. */
  readonly found = new Map<string, 'check' | 'server'>();
  readonly sent: Sent[] = [];
  readonly #held = new Map(this.value);
  items: readonly string[] = Object.keys(held);
  #heldItems = this.items;
  /** Entries that are there or may come back. */
  #known = new Set(this.items);

  constructor() {
    for (const [key, values] of Object.entries(held)) {
      for (const [name, value] of Object.entries(values)) for (const map of [this.value, this.#held]) map.set(fieldInItem(LIST, key, name), value);
    }
  }

  get present(): readonly string[] {
    return [...fields.map(({ id }) => id), ...this.items.flatMap(idsOf)];
  }

  get removed(): readonly string[] {
    return this.#heldItems.filter((key) => !this.items.includes(key));
  }

  get dirty(): boolean {
    return this.items.join() !== this.#heldItems.join() || this.present.some((id) => this.value.get(id) !== this.#held.get(id));
  }

  get problems(): readonly string[] {
    const [entries, others] = [this.present.filter(isIn), this.present.filter((id) => !isIn(id))];
    return [...others, LIST, ...entries].filter((id) => this.found.has(id));
  }

  settle(): void {
    this.#changed([...this.typed.keys()].filter((id) => this.#pull(id)));
  }

  leave(id: string): void {
    if (this.#pull(id)) this.#changed([id]);
  }

  commit(id: string, value: FieldValue): void {
    if (id === FIXED) return;
    const marked = this.items.find((key) => markOf(key) === id);
    if (marked !== undefined) {
      this.#mark(marked);
      return;
    }
    const wasShown = this.#isOtherShown();
    this.typed.delete(id);
    this.value.set(id, value);
    this.#mend(id);
    if (wasShown && !this.#isOtherShown()) {
      this.typed.delete('other');
      this.value.set('other', undefined);
      this.found.delete('other');
    }
    this.#changed([id]);
  }

  check(): void {
    this.settle();
    for (const id of this.present) this.#find(id, this.#isWrong(id));
    this.#find(LIST, this.#isShort);
  }

  add(key: string): void {
    this.items = [...this.items, key];
    this.#open(key);
    this.#mendList();
    if (this.items.length === 1) this.#mark(key);
  }

  remove(key: string): void {
    for (const id of idsOf(key)) this.#pull(id);
    this.items = this.items.filter((item) => item !== key);
    this.#mendList();
    const [first] = this.items;
    if (first !== undefined && this.value.get(markOf(key)) === true) this.#mark(first);
  }

  restore(key: string, position: number): void {
    if (this.items.includes(key) || !this.#known.has(key)) return;
    this.items = this.items.toSpliced(position, 0, key);
    this.#mendList();
    if (this.value.get(markOf(key)) === true) this.#mark(key);
  }

  take(): void {
    this.settle();
    this.sent.push({ fields: new Map(this.present.map((id) => [id, this.value.get(id)])), items: this.items });
  }

  acknowledge({ fields: confirmed, items }: Sent): void {
    this.settle();
    for (const [id, value] of confirmed) if (!isIn(id) || [...this.#known].some((key) => idsOf(key).includes(id))) {
      this.#held.set(id, value);
      if (this.value.get(id) === value && this.found.get(id) === 'server') this.found.delete(id);
    }
    this.#heldItems = items;
    this.#mendList();
    this.#forget();
  }

  reset(): void {
    this.settle();
    this.items = this.#heldItems;
    for (const key of this.items) this.#open(key);
    this.#forget();
    for (const id of this.present) this.value.set(id, this.#held.get(id));
    for (const id of [...this.present, LIST]) this.found.delete(id);
  }

  get #isShort(): boolean {
    return this.items.length === 0;
  }

  /** By the choice above it, or because the server holds it with the choice that is still made. */
  #isOtherShown(): boolean {
    return this.value.get('kind') === 'x' || (this.#held.get('other') !== undefined && this.value.get('kind') === this.#held.get('kind'));
  }

  #isWrong(id: string): boolean {
    if (id === FIXED || !isMandatory(id) || (id === 'other' && !this.#isOtherShown())) return false;
    const value = this.value.get(id);
    return value === undefined || (id === 'mail' && value !== 'a@example.com');
  }

  #open(key: string): void {
    if (this.#known.has(key)) return;
    this.#known.add(key);
    for (const id of idsOf(key)) this.value.set(id, undefined);
  }

  #find(id: string, wrong: boolean): void {
    if (wrong) this.found.set(id, 'check');
    else this.found.delete(id);
  }

  #mend(id: string): void {
    if (this.found.get(id) === 'server' || !this.#isWrong(id)) this.found.delete(id);
  }

  #mendList(): void {
    if (this.found.get(LIST) === 'server' || !this.#isShort) this.found.delete(LIST);
  }

  #changed(ids: readonly string[]): void {
    if (ids.includes('kind')) this.#mend('other');
    if (ids.some(isIn)) this.#mendList();
  }

  #pull(id: string): boolean {
    const text = this.typed.get(id);
    this.typed.delete(id);
    const value = text === '' ? undefined : text;
    if (text === undefined || value === this.value.get(id)) return false;
    this.value.set(id, value);
    this.#mend(id);
    return true;
  }

  #mark(marked: string): void {
    for (const key of this.items) {
      const id = markOf(key);
      if (this.value.get(id) === (key === marked)) continue;
      this.value.set(id, key === marked);
      this.found.delete(id);
      this.#mendList();
    }
  }

  #forget(): void {
    this.#known = new Set([...this.items, ...this.#heldItems].filter((key) => this.#known.has(key)));
    for (const map of [this.value, this.found, this.#held]) {
      for (const id of map.keys()) if (isIn(id) && ![...this.#known].some((key) => idsOf(key).includes(id))) map.delete(id);
    }
  }
}
