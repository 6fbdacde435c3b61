import type { TakeExam } from '../../../src/exam/exam-lock.ts';
import { createCounter } from '../../../src/device/counter.ts';
import type { Rows, RowStore } from '../../../src/device/database.ts';
import type { Device } from '../../../src/device/device.ts';
import { createJournal } from '../../../src/device/journal.ts';
import { keyOf, type LogKey, type LogRow } from '../../../src/device/row.ts';
import type { Timeline } from './timeline.ts';

/** How long a transaction of the browser's database takes, in ms. */
const WRITE_MS = 5;

/** A storage without room: what it holds stays, and nothing is put into it. */
const full = (): never => { throw new DOMException('no room', 'QuotaExceededError'); };

/** Local storage, as far as a journal needs it: its entries are its own properties. */
class Stored {
  [key: string]: unknown;

  getItem(key: string): unknown {
    return Object.hasOwn(this, key) ? this[key] : null;
  }

  setItem(key: string, value: string): void {
    this[key] = value;
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

const nameOf = (key: LogKey): string => JSON.stringify(key);

/** A page of a browser as a session sees it. */
export interface PageDevice {
  readonly device: Device;
  readonly takeExam: TakeExam;
  /** The page is gone without a word: its transactions that have not ended are lost, its locks free. */
  readonly crash: () => void;
}

interface Holder {
  readonly lose: () => void;
}

/** What the pages of one browser share: what is stored, and locks. */
export class BrowserModel {
  /** Whether the browser has no room left for anything. */
  isFull = false;
  readonly #rows = new Map<string, LogRow>();
  readonly #storage = new Stored();
  readonly #open = new Set<string>();
  readonly #exams = new Map<string, Holder>();
  readonly #timeline: Timeline;
  #pages = 0;

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  /** Whether anything is kept of unfinished work. */
  get isEmpty(): boolean {
    return this.#rows.size === 0 && Object.keys(this.#storage).length === 0;
  }

  openPage(): PageDevice {
    const life = { crashed: false };
    const own: string[] = [];
    const held: [string, Holder][] = [];
    const announce = () => {
      this.#pages += 1;
      const id = `page ${String(this.#pages)}`;
      own.push(id);
      this.#open.add(id);
      return { id, leave: () => { this.#open.delete(id); } };
    };
    const device: Device = {
      rows: this.#rowsFor(life),
      journal: createJournal(() => this.#place() as unknown as Storage),
      pages: { announce, closedAmong: async (pages) => new Set([...pages].filter((page) => !this.#open.has(page))) },
      counter: createCounter(),
      now: this.#timeline.clock.now,
    };
    const takeExam: TakeExam = async (name, { takeOver, onLost }) => {
      const holder = { lose: () => { if (!life.crashed) onLost(); } };
      const other = this.#exams.get(name);
      if (other && !takeOver) return undefined;
      this.#exams.set(name, holder);
      held.push([name, holder]);
      other?.lose();
      return () => { if (this.#exams.get(name) === holder) this.#exams.delete(name); };
    };
    const crash = (): void => {
      life.crashed = true;
      for (const page of own) this.#open.delete(page);
      for (const [name, holder] of held) if (this.#exams.get(name) === holder) this.#exams.delete(name);
    };
    return { device, takeExam, crash };
  }

  #place(): Stored {
    return this.isFull ? Object.assign(Object.create(this.#storage) as Stored, { setItem: full }) : this.#storage;
  }

  #rowsFor(life: { readonly crashed: boolean }): RowStore {
    let queue: Promise<unknown> = Promise.resolve();
    return {
      transact: (work) => {
        const run = queue.then(async () => {
          await new Promise<void>((resolve) => { this.#timeline.after(WRITE_MS, resolve); });
          // Nothing of it happens, and nobody hears of it.
          if (life.crashed) return new Promise<never>(() => undefined);
          return work(this.#transaction());
        });
        queue = run.catch(() => undefined);
        return run;
      },
    };
  }

  #transaction(): Rows {
    const all = (): readonly LogRow[] => [...this.#rows.values()];
    return {
      all: async () => all(),
      ofScope: async (scope) => all().filter((row) => row.scope === scope),
      keys: async (scope) => all().filter((row) => scope === undefined || row.scope === scope).map(keyOf),
      put: async (row) => this.isFull ? full() : this.#rows.set(nameOf(keyOf(row)), structuredClone(row)),
      remove: async (key) => this.#rows.delete(nameOf(key)),
    };
  }
}
