import { Listeners } from '../base/listeners.ts';
import { SECTION_SIZE, type Section } from '../compiler/compiled.ts';
import type { FieldId } from '../fields/definition.ts';
import { whenIdle } from './idle.ts';

/** A section is mounted after this long even when the browser is never idle. */
const PATIENCE_MS = 500;

/** What is left of a form of so many fields follows at once, in the first idle moment. */
const ONE_STEP_SIZE = 100;

const countFields = (section: Section): number =>
  section.kind === 'fields' ? section.fields.length : Math.max(1, section.items.length) * section.item.fields.length;

/**
 * Which sections are mounted. The first screen is there at once; the rest follows in the first idle moment, of a form that is
 * longer than people fill in one section per idle moment, and earlier where somebody is about to need it: near the screen,
 * aimed at by a link or by Tab, searched or printed.
 */
export class Mounter {
  readonly #mounted: boolean[];
  readonly #listeners: readonly Listeners[];
  readonly #sectionOf = new Map<FieldId, number>();
  readonly #waiting: (() => void)[] = [];
  #left: number;
  #next = 0;
  /** So short that it is whole after one step. */
  readonly inOneStep: boolean;
  #cancel: (() => void) | undefined;

  constructor(sections: readonly Section[]) {
    let fields = 0;
    this.#mounted = sections.map((section) => {
      const first = fields < SECTION_SIZE;
      fields += countFields(section);
      return first;
    });
    this.inOneStep = fields <= ONE_STEP_SIZE;
    this.#listeners = sections.map(() => new Listeners());
    this.#left = this.#mounted.filter((mounted) => !mounted).length;
    sections.forEach((section, index) => {
      this.#sectionOf.set(section.id, index);
      if (section.kind === 'fields') for (const field of section.fields) this.#sectionOf.set(field.id, index);
    });
  }

  get complete(): boolean {
    return this.#left === 0;
  }

  isMounted(index: number): boolean {
    return this.#mounted[index] === true;
  }

  subscribe(index: number, listener: () => void): () => void {
    return this.#listeners[index]?.add(listener) ?? (() => undefined);
  }

  /** The section that holds a field; a group's entry belongs to the group: `universities[id:9].faculty`. */
  sectionOf(field: FieldId): number | undefined {
    return this.#sectionOf.get(field) ?? this.#sectionOf.get(field.slice(0, Math.max(0, field.lastIndexOf('['))));
  }

  mount(index: number): void {
    if (this.#mounted[index] !== false) return;
    this.#mounted[index] = true;
    this.#left -= 1;
    this.#listeners[index]?.tell();
    if (this.complete) for (const resolve of this.#waiting.splice(0)) resolve();
  }

  mountAll(): void {
    this.#mounted.forEach((_, index) => { this.mount(index); });
  }

  /** Starts mounting in idle moments; returns a stop. */
  run(): () => void {
    const step = (): void => {
      if (this.inOneStep) {
        this.mountAll();
        return;
      }
      while (this.#mounted[this.#next] === true) this.#next += 1;
      this.mount(this.#next);
      this.#cancel = this.complete ? undefined : whenIdle(step, PATIENCE_MS);
    };
    if (!this.complete) this.#cancel = whenIdle(step, PATIENCE_MS);
    return () => this.#cancel?.();
  }

  whenComplete(): Promise<void> {
    return this.complete ? Promise.resolve() : new Promise((resolve) => { this.#waiting.push(resolve); });
  }
}
