import type { FieldId } from '../../fields/definition.ts';
import { inTurn, type DraftRow, type DraftValue } from './database.ts';
import { isPlain, readJournals, removeJournal, writeJournal } from './journal.ts';
import { announcePage, isOpen } from './pages.ts';

export interface Restored {
  readonly entries: ReadonlyMap<FieldId, DraftValue>;
  /** When the newest of them was typed, in ms since 1970. */
  readonly at: number;
}

/** The kept work of one form on one page (ARCHITECTURE "What must hold" 3). */
export class Draft {
  readonly #scope: string;
  readonly #page = announcePage();
  readonly #unwritten = new Map<FieldId, DraftRow>();
  readonly #onKept: (at: number) => void;
  #adopted: readonly string[] = [];

  constructor(scope: string, onKept: (at: number) => void) {
    this.#scope = scope;
    this.#onKept = onKept;
  }

  /**
   * What earlier pages left, the newest of each field, or undefined. Rows of pages that are still open stay theirs;
   * the others become this page's.
   */
  async restore(): Promise<Restored | undefined> {
    const stored = await inTurn((store) => store.index('scope').getAll(this.#scope)).catch(() => []);
    const rows = [...stored, ...readJournals(this.#scope)].filter((row) => row.page !== this.#page.id);
    const pages = [...new Set(rows.map((row) => row.page))];
    const open = new Set((await Promise.all(pages.map(async (page) => ((await isOpen(page)) ? [page] : [])))).flat());
    const free = rows.filter((row) => !open.has(row.page)).sort((a, b) => a.at - b.at);
    const last = free.at(-1);
    if (!last) return undefined;
    this.#adopted = pages.filter((page) => !open.has(page));
    const newest = new Map(free.map((row) => [row.field, row]));
    await this.#store([...newest.values()].map((row) => ({ ...row, page: this.#page.id })));
    await this.#removePages(this.#adopted);
    return { entries: new Map([...newest].map(([field, row]) => [field, row.entry])), at: last.at };
  }

  /** Takes a change to be kept. `write` stores it, in a pause; files are stored at once: the journal could not hold them. */
  keep(field: FieldId, entry: DraftValue): void {
    this.#unwritten.set(field, { scope: this.#scope, page: this.#page.id, field, entry, at: Date.now() });
    if (!isPlain(entry)) void this.write();
  }

  /** Writes what is not written yet. */
  async write(): Promise<void> {
    const rows = [...this.#unwritten.values()];
    if (rows.length === 0) return;
    if (!(await this.#store(rows))) return;
    for (const row of rows) if (this.#unwritten.get(row.field) === row) this.#unwritten.delete(row.field);
    if (this.#unwritten.size === 0) removeJournal(this.#page.id);
    this.#onKept(Date.now());
  }

  /** The page is being hidden or left: whatever is not written is secured at once. */
  secure(): void {
    writeJournal(this.#page.id, [...this.#unwritten.values()]);
    void this.write();
  }

  /** A confirmed save, or the applicant discards: this page's draft and what it took over are gone. */
  async clear(): Promise<void> {
    this.#unwritten.clear();
    await this.#removePages([this.#page.id, ...this.#adopted]);
  }

  /** The form leaves the screen; the draft stays for the next time. */
  close(): void {
    this.secure();
    this.#page.leave();
  }

  #store(rows: readonly DraftRow[]): Promise<boolean> {
    return inTurn((store) => Promise.all(rows.map((row) => store.put(row)))).then(() => true, () => false);
  }

  async #removePages(pages: readonly string[]): Promise<void> {
    for (const page of pages) removeJournal(page);
    const range = (page: string) => IDBKeyRange.bound([this.#scope, page], [this.#scope, page, []]);
    // Without a database there is nothing to remove.
    await inTurn((store) => Promise.all(pages.map((page) => store.delete(range(page))))).catch(() => undefined);
  }
}

/** Opens a form's draft; `onKept` hears when it was written, in ms since 1970. */
export type OpenDraft = (onKept: (at: number) => void) => Draft;

/** The draft of one form, named by its scope, for instance `42/profile`. Forms that keep nothing do not load this. */
export const draftOf = (scope: string): OpenDraft => (onKept) => new Draft(scope, onKept);
