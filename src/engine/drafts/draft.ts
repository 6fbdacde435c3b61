import type { FieldId } from '../../fields/definition.ts';
import { inTurn, type DraftRow, type DraftStore, type DraftValue } from './database.ts';
import { isPlain, readJournals, removeJournal, trimJournal, writeJournal } from './journal.ts';
import { mergeRows } from './merge.ts';
import { dropOutdated } from './outdated.ts';
import { announcePage, closedAmong } from './pages.ts';

export interface Restored {
  readonly entries: ReadonlyMap<FieldId, DraftValue>;
  /** When the newest of them was typed, in ms since 1970. */
  readonly at: number;
}

const open = new Set<Draft>();

/** The drafts of the forms that this page shows. */
export const openDrafts = (): readonly Draft[] => [...open];

/** The kept work of one form on one page (docs/decisions/0004). */
export class Draft {
  readonly scope: string;
  readonly #page = announcePage();
  readonly #unwritten = new Map<FieldId, DraftRow>();
  readonly #onKept: (at: number) => void;
  #adopted: readonly string[] = [];
  #closed = false;

  constructor(scope: string, onKept: (at: number) => void) {
    this.scope = scope;
    this.#onKept = onKept;
    open.add(this);
  }

  /** What is not stored yet: a moment's typing, or all of it where the browser stores nothing. */
  get unwritten(): readonly DraftRow[] {
    return [...this.#unwritten.values()];
  }

  /**
   * What earlier pages left, or undefined. Rows of pages that are still open stay theirs; the others become this page's.
   */
  async restore(): Promise<Restored | undefined> {
    await dropOutdated(Date.now());
    const stored = await inTurn((store) => store.index('scope').getAll(this.scope)).catch(() => []);
    const found = [...stored, ...this.#journals()].filter(({ page }) => page !== this.#page.id);
    const gone = await closedAmong(new Set(found.map(({ page }) => page)));
    const rows = await this.#takeOver(found.filter(({ page }) => gone.has(page)), gone);
    if (rows.length === 0) return undefined;
    this.#adopted = [...gone];
    return { entries: new Map(rows.map(({ field, entry }) => [field, entry])), at: Math.max(...rows.map(({ at }) => at)) };
  }

  /** Takes a change to be kept. `write` stores it, in a pause; files are stored at once: the journal could not hold them. */
  keep(field: FieldId, entry: DraftValue): void {
    if (this.#closed) return;
    this.#unwritten.set(field, { scope: this.scope, page: this.#page.id, field, entry, at: Date.now() });
    if (!isPlain(entry)) void this.write();
  }

  /**
   * Writes what is not written yet. Each file goes alone: one that cannot be kept (it is too large for the space left, or
   * gone from the disk) does not take what was typed with it.
   */
  async write(): Promise<void> {
    const rows = this.unwritten;
    if (rows.length === 0) return;
    const typed = rows.filter(({ entry }) => isPlain(entry));
    const files = rows.filter(({ entry }) => !isPlain(entry)).map((row) => [row]);
    const kept = await Promise.all([typed, ...files].map((batch) => this.#store(batch)));
    if (this.#unwritten.size === 0) removeJournal(this.#page.id);
    if (!kept.includes(false)) this.#onKept(Date.now());
  }

  /** The page is being hidden or left: whatever is not written is secured at once. */
  secure(): void {
    writeJournal(this.#page.id, this.unwritten);
    void this.write();
  }

  /** What is saved is no draft any more: of this page's and of what it took over only these fields are left. */
  async retain(fields: ReadonlySet<FieldId>): Promise<void> {
    for (const field of this.#unwritten.keys()) if (!fields.has(field)) this.#unwritten.delete(field);
    const pages = [this.#page.id, ...this.#adopted];
    for (const page of pages) trimJournal(page, fields);
    // Without a database there is nothing to remove.
    await inTurn((store) => Promise.all(pages.map((page) => this.#trim(store, page, fields)))).catch(() => undefined);
  }

  /** The draft is gone. */
  clear(): Promise<void> {
    return this.retain(new Set());
  }

  /** The form leaves the screen; the draft stays for the next time. */
  close(): void {
    this.#closed = true;
    open.delete(this);
    this.secure();
    this.#page.leave();
  }

  /** The applicant leaves the device: this page's draft is gone, and nothing that its form still holds is kept. */
  async abandon(): Promise<void> {
    this.#closed = true;
    await this.clear();
  }

  #journals(): readonly DraftRow[] {
    return readJournals().filter(({ scope }) => scope === this.scope);
  }

  async #store(rows: readonly DraftRow[]): Promise<boolean> {
    const stored = await inTurn((store) => Promise.all(rows.map((row) => store.put(row)))).then(() => true, () => false);
    if (stored) for (const row of rows) if (this.#unwritten.get(row.field) === row) this.#unwritten.delete(row.field);
    return stored;
  }

  /** `found` as this page's own rows. What the browser refuses to store stays where it was, until the next save. */
  async #takeOver(found: readonly DraftRow[], gone: ReadonlySet<string>): Promise<readonly DraftRow[]> {
    if (found.length === 0) return [];
    const journal = this.#journals().filter(({ page }) => gone.has(page));
    try {
      const rows = await inTurn((store) => this.#adopt(store, journal, gone));
      if (!this.#closed) for (const page of gone) removeJournal(page);
      return rows;
    } catch {
      return mergeRows(found);
    }
  }

  /** In one transaction: of two pages that open at once only one gets a row, and none is lost on the way. */
  async #adopt(store: DraftStore, journal: readonly DraftRow[], gone: ReadonlySet<string>): Promise<readonly DraftRow[]> {
    const stored = await store.index('scope').getAll(this.scope);
    if (this.#closed) return [];
    const own = new Set(stored.filter(({ page }) => page === this.#page.id).map(({ field }) => field));
    const rows = mergeRows([...stored, ...journal].filter(({ page }) => gone.has(page)));
    await Promise.all([...gone].map((page) => store.delete(rowsOf(this.scope, page))));
    // What was typed on this page meanwhile is newer.
    await Promise.all(rows.filter(({ field }) => !own.has(field)).map((row) => store.put({ ...row, page: this.#page.id })));
    return rows;
  }

  async #trim(store: DraftStore, page: string, fields: ReadonlySet<FieldId>): Promise<void> {
    const keys = await store.getAllKeys(rowsOf(this.scope, page));
    await Promise.all(keys.filter(([, , field]) => !fields.has(field)).map((key) => store.delete(key)));
  }
}

/** Forms that this page shows keep nothing any more, and their own drafts are gone. */
export async function abandonDrafts(isMeant: (scope: string) => boolean): Promise<void> {
  await Promise.all(openDrafts().filter(({ scope }) => isMeant(scope)).map((draft) => draft.abandon()));
}

const rowsOf = (scope: string, page: string): IDBKeyRange => IDBKeyRange.bound([scope, page], [scope, page, []]);

/** Opens a form's draft; `onKept` hears when it was written, in ms since 1970. */
export type OpenDraft = (onKept: (at: number) => void) => Draft;

/** The draft of one form, named by its scope, for instance `42/profile`. Forms that keep nothing do not load this. */
export const draftOf = (scope: string): OpenDraft => (onKept) => new Draft(scope, onKept);
