import type { GroupSection, GroupState } from '../compiler/compiled.ts';
import { mergeGroups, reconcileGroup } from './group-state.ts';

/** The entries of a repeated group: which there are, which were removed. What they hold is in the fields' cells. */
export class ItemGroup {
  readonly section: GroupSection;
  /** What the server holds. */
  readonly baseline: GroupState;
  readonly listeners = new Set<() => void>();
  #state: GroupState;

  constructor(section: GroupSection) {
    this.section = section;
    this.baseline = { items: section.items.map(({ key }) => key), removed: [] };
    this.#state = this.baseline;
  }

  get state(): GroupState {
    return this.#state;
  }

  get dirty(): boolean {
    return this.#state.removed.length > 0 || this.#state.items.join() !== this.baseline.items.join();
  }

  /** Fewer entries than the form needs. */
  get short(): boolean {
    return this.#state.items.length < this.section.min;
  }

  set(state: GroupState): void {
    this.#state = state;
    for (const listener of this.listeners) listener();
  }

  /** A draft's entries with those that the applicant has added or removed since the form appeared. */
  withDraft(draft: GroupState): GroupState {
    const fitting = reconcileGroup(draft, this.baseline);
    return this.dirty ? mergeGroups(fitting, this.#state) : fitting;
  }

  add(key: string): void {
    this.set({ ...this.#state, items: [...this.#state.items, key] });
  }

  /** An entry that the server holds is kept as removed; a new one is dropped entirely (spec §4 Profile). */
  remove(key: string): void {
    const { items, removed } = this.#state;
    const known = this.baseline.items.includes(key);
    this.set({ items: items.filter((item) => item !== key), removed: known ? [...removed, key] : removed });
  }

  restore(key: string, position: number): void {
    const { items, removed } = this.#state;
    if (items.includes(key)) return;
    this.set({ items: items.toSpliced(position, 0, key), removed: removed.filter((item) => item !== key) });
  }
}
