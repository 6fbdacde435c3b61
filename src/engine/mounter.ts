import { Listeners } from '../base/listeners.ts';
import { SECTION_SIZE, type Section } from '../compiler/compiled.ts';
import type { FieldId } from '../fields/definition.ts';
import { whenIdle } from './idle.ts';

/** A section is mounted after this long even when the browser is never idle. */
const MAX_IDLE_WAIT_MS = 500;

/** The rest of a form of up to this many fields is mounted at once, in the first idle moment. */
const ONE_STEP_SIZE = 100;

const countFields = (section: Section): number =>
  section.kind === 'fields' ? section.fields.length : Math.max(1, section.items.length) * section.item.fields.length;

/**
 * Which sections are mounted. The first screen is mounted at once; the rest in the first idle moment, or, in a longer form than
 * people fill in, one section per idle moment; and earlier where a section is about to be needed: near the screen, the target of
 * a link or of Tab, searched or printed.
 */
export class Mounter {
  /** Notifies when a section is mounted, or all are. */
  readonly listeners = new Listeners();
  readonly #mounted: boolean[];
  readonly #sectionOf = new Map<FieldId, number>();
  /** Whether the form is so short that it is mounted in one step. */
  readonly inOneStep: boolean;

  constructor(sections: readonly Section[]) {
    let fields = 0;
    this.#mounted = sections.map((section) => {
      const first = fields < SECTION_SIZE;
      fields += countFields(section);
      return first;
    });
    this.inOneStep = fields <= ONE_STEP_SIZE;
    sections.forEach((section, index) => {
      this.#sectionOf.set(section.id, index);
      if (section.kind === 'fields') for (const field of section.fields) this.#sectionOf.set(field.id, index);
    });
  }

  get complete(): boolean {
    return !this.#mounted.includes(false);
  }

  isMounted(index: number): boolean {
    return this.#mounted[index] === true;
  }

  /** The section that holds a field; a group's entry belongs to the group: `universities[id:9].faculty`. */
  sectionOf(field: FieldId): number | undefined {
    return this.#sectionOf.get(field) ?? this.#sectionOf.get(field.slice(0, Math.max(0, field.lastIndexOf('['))));
  }

  mount(index: number): void {
    if (this.#mounted[index] !== false) return;
    this.#mounted[index] = true;
    this.listeners.notify();
  }

  mountAll(): void {
    this.#mounted.fill(true);
    this.listeners.notify();
  }

  /** Starts mounting in idle moments; returns a stop. */
  run(): () => void {
    let cancel = (): void => undefined;
    const wait = (): void => { if (!this.complete) cancel = whenIdle(step, MAX_IDLE_WAIT_MS); };
    const step = (): void => {
      if (this.inOneStep) this.mountAll();
      else this.mount(this.#mounted.indexOf(false));
      wait();
    };
    wait();
    return () => { cancel(); };
  }

  async whenComplete(): Promise<void> {
    while (!this.complete) {
      let end = (): void => undefined;
      await new Promise<void>((resolve) => { end = this.listeners.add(resolve); });
      end();
    }
  }
}
