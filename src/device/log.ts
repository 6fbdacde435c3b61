import { removeRows, type Rows } from './database.ts';
import { browserDevice, type Device } from './device.ts';
import { newestRows, type Join, type LogRow } from './row.ts';

export interface Restored<Entry> {
  readonly entries: ReadonlyMap<string, Entry>;
  /** The newest row of each field, oldest first. */
  readonly rows: readonly LogRow<Entry>[];
  /** When the newest row was made, in ms since 1970. */
  readonly at: number;
}

export interface LogOptions<Entry> {
  /** Whether the entry can be written as JSON: it contains no file. */
  readonly isPlain: (entry: Entry) => boolean;
  readonly join?: Join<Entry>;
  /** Every entry is in the journal before `put` returns, not only when the page is left, so that it survives a crash of the page. */
  readonly journalled?: boolean;
  /** Called when everything was stored, with the time in ms since 1970. */
  readonly onStored?: (at: number) => void;
  readonly device?: Device;
}

/** A log of any entries. */
type AnyLog = Pick<Log<unknown>, 'scope' | 'device' | 'page' | 'unwritten' | 'isSafe' | 'write' | 'abandon' | 'giveUp'>;

const open = new Set<AnyLog>();

/** The open logs of this page, and closed ones with entries that the browser refused to store. */
export const openLogs = (): readonly AnyLog[] => [...open];

/**
 * The entries that one page stores for one scope, such as a draft (docs/decisions/0004, 0029), numbered by a counter in the
 * order in which they were made. Only the newest entry of each field is stored, so a log never outgrows its form.
 */
export class Log<Entry> {
  readonly scope: string;
  readonly #options: LogOptions<Entry>;
  readonly device: Device;
  readonly #page: ReturnType<Device['pages']['announce']>;
  readonly #unwritten = new Map<string, LogRow<Entry>>();
  #adopted: readonly string[] = [];
  #closed = false;
  /** The number of an entry that is put after the log was closed: what the next log has is newer. Absent: none may be put. */
  #lateNumber: number | undefined;
  #journalled = true;

  constructor(scope: string, options: LogOptions<Entry>) {
    this.scope = scope;
    this.#options = options;
    this.device = options.device ?? browserDevice;
    this.#page = this.device.pages.announce();
    open.add(this);
  }

  /** The page id of its rows. */
  get page(): string {
    return this.#page.id;
  }

  /** Rows that are not stored yet: the last moment's typing, or everything where the browser stores nothing. */
  get unwritten(): readonly LogRow<Entry>[] {
    return [...this.#unwritten.values()];
  }

  /** Whether a crash of the page would lose nothing: every row is stored or in the journal. */
  get isSafe(): boolean {
    return this.#unwritten.size === 0 || (this.#journalled && this.unwritten.every(({ entry }) => this.#options.isPlain(entry)));
  }

  /**
   * The rows that earlier pages left, or undefined. Rows of pages that are still open stay theirs; the others become this page's.
   */
  async restore(): Promise<Restored<Entry> | undefined> {
    const { rows: store, pages } = this.device;
    const stored = await store.transact((rows) => rows.ofScope(this.scope)).catch(() => []);
    const found = [...(stored as LogRow<Entry>[]), ...this.#journalRows()].filter(({ page }) => page !== this.#page.id);
    this.#renumberAfter(found);
    const closedPages = await pages.closedAmong(new Set(found.map(({ page }) => page)));
    const adopted = await this.#takeOver(found.filter(({ page }) => closedPages.has(page)), closedPages);
    const rows = newestRows([...adopted, ...this.#takeUnstored()], this.#options.join);
    if (rows.length === 0) return undefined;
    this.#adopted = [...closedPages];
    return { entries: new Map(rows.map(({ field, entry }) => [field, entry])), rows, at: Math.max(...rows.map(({ at }) => at)) };
  }

  /**
   * Adds an entry; returns its row, or undefined once the log is closed (`close`). A later `write` stores it; an entry that cannot go into
   * the journal is stored at once.
   */
  put(field: string, entry: Entry): LogRow<Entry> | undefined {
    if (this.#closed && this.#lateNumber === undefined) return undefined;
    const number = this.#lateNumber ?? this.device.counter.next();
    const row = { scope: this.scope, page: this.#page.id, field, entry, at: this.device.now(), number };
    this.#unwritten.set(field, row);
    if (!this.#options.isPlain(entry)) void this.write();
    else if (this.#options.journalled) this.#writeJournal();
    return row;
  }

  /**
   * Writes the unwritten rows. Each file has its own transaction: one that cannot be stored (too large for the space left, or
   * gone from the disk) does not prevent storing typed values.
   */
  async write(): Promise<void> {
    const rows = this.unwritten;
    if (rows.length === 0) return;
    const typed = rows.filter(({ entry }) => this.#options.isPlain(entry));
    const files = rows.filter(({ entry }) => !this.#options.isPlain(entry)).map((row) => [row]);
    const kept = await Promise.all([typed, ...files].map((batch) => this.#store(batch)));
    if (this.#unwritten.size === 0) this.device.journal.remove(this.#page.id);
    if (!kept.includes(false)) this.#options.onStored?.(this.device.now());
  }

  /** Called when the page is hidden or left: puts unwritten rows into the journal at once. */
  secure(): void {
    this.#writeJournal();
    void this.write();
  }

  /** Removes this page's rows, and those that it adopted, except for these fields: the others are saved. */
  async retain(fields: ReadonlySet<string>): Promise<void> {
    for (const field of this.#unwritten.keys()) if (!fields.has(field)) this.#unwritten.delete(field);
    this.#endIfSafe();
    const pages = [this.#page.id, ...this.#adopted];
    for (const page of pages) this.device.journal.trim(page, fields);
    // Without a database there is nothing to remove.
    await this.device.rows.transact((rows) => this.#trim(rows, new Set(pages), fields)).catch(() => undefined);
  }

  /** Removes all rows. */
  clear(): Promise<void> {
    return this.retain(new Set());
  }

  /**
   * Closes the log; its rows stay for the next one, in memory where the browser stores nothing. Until `late` it takes entries: a log-out
   * still finds it among the open ones.
   */
  close(late?: Promise<void>): void {
    this.#closed = true;
    if (late) {
      this.#lateNumber = this.device.counter.next();
      void late.then(() => {
        this.#lateNumber = undefined;
        this.#endIfSafe();
      });
    }
    this.secure();
    this.#page.leave();
    this.#endIfSafe();
  }

  /** Hands the rows that the browser refused to store to the next log; undefined while this one is open. */
  giveUp(): readonly LogRow<Entry>[] | undefined {
    if (!this.#closed) return undefined;
    const rows = this.unwritten;
    this.#unwritten.clear();
    this.#endIfSafe();
    return rows;
  }

  /** Called at a log-out: removes this page's rows and accepts no more. */
  async abandon(): Promise<void> {
    this.#closed = true;
    this.#lateNumber = undefined;
    await this.clear();
  }

  #endIfSafe(): void {
    if (this.#closed && this.#lateNumber === undefined && this.isSafe) open.delete(this);
  }

  #takeUnstored(): readonly LogRow<Entry>[] {
    if (this.#closed) return [];
    const earlier = openLogs().filter(({ scope, device }) => scope === this.scope && device === this.device);
    const rows = earlier.flatMap((log) => log.giveUp() ?? []) as readonly LogRow<Entry>[];
    for (const row of rows) if (!this.#unwritten.has(row.field)) this.#unwritten.set(row.field, { ...row, page: this.#page.id });
    // There may be space by now.
    if (rows.length > 0) this.secure();
    return rows;
  }

  /** Renumbers the entries of this page that were made before it had read those of others: they are newer. */
  #renumberAfter(found: readonly LogRow[]): void {
    const highest = Math.max(0, ...found.map(({ number = 0 }) => number));
    this.device.counter.raise(highest);
    const outOfOrder = this.unwritten.filter(({ number = 0 }) => number <= highest);
    for (const row of outOfOrder) this.#unwritten.set(row.field, { ...row, number: this.device.counter.next() });
    if (outOfOrder.length > 0 && this.#options.journalled) this.#writeJournal();
  }

  #writeJournal(): void {
    const plain = this.unwritten.filter(({ entry }) => this.#options.isPlain(entry));
    // Where storage is full or forbidden, the database still has everything but the last moment.
    this.#journalled = this.device.journal.write(this.#page.id, plain);
  }

  #journalRows(): readonly LogRow<Entry>[] {
    return this.device.journal.read().filter(({ scope }) => scope === this.scope) as readonly LogRow<Entry>[];
  }

  async #store(batch: readonly LogRow<Entry>[]): Promise<boolean> {
    const stored = await this.device.rows.transact((rows) => Promise.all(batch.map((row) => rows.put(row)))).then(() => true, () => false);
    if (stored) for (const row of batch) if (this.#unwritten.get(row.field) === row) this.#unwritten.delete(row.field);
    this.#endIfSafe();
    return stored;
  }

  /** Makes `found` this page's rows. Where the browser refuses to store them, they stay where they were until the next save. */
  async #takeOver(found: readonly LogRow<Entry>[], closedPages: ReadonlySet<string>): Promise<readonly LogRow<Entry>[]> {
    if (found.length === 0) return [];
    const written = this.#journalRows().filter(({ page }) => closedPages.has(page));
    try {
      const rows = await this.device.rows.transact((store) => this.#adopt(store, written, closedPages));
      if (!this.#closed) for (const page of closedPages) this.device.journal.remove(page);
      return rows;
    } catch {
      return newestRows(found, this.#options.join);
    }
  }

  /** One transaction: of two pages that open at once only one gets a row, and no row is lost. */
  async #adopt(store: Rows, written: readonly LogRow<Entry>[], closedPages: ReadonlySet<string>): Promise<readonly LogRow<Entry>[]> {
    const stored = await store.ofScope(this.scope) as readonly LogRow<Entry>[];
    if (this.#closed) return [];
    const own = new Set(stored.filter(({ page }) => page === this.#page.id).map(({ field }) => field));
    const theirs = stored.filter(({ page }) => closedPages.has(page));
    const rows = newestRows([...theirs, ...written], this.#options.join);
    await removeRows(store, theirs);
    // Entries made on this page meanwhile are newer.
    await Promise.all(rows.filter(({ field }) => !own.has(field)).map((row) => store.put({ ...row, page: this.#page.id })));
    return rows;
  }

  async #trim(rows: Rows, pages: ReadonlySet<string>, fields: ReadonlySet<string>): Promise<void> {
    const keys = await rows.keys(this.scope);
    await Promise.all(keys.filter(([, page, field]) => pages.has(page) && !fields.has(field)).map((key) => rows.remove(key)));
  }
}

/** Closes the matching logs of this page and removes their rows. */
export async function abandonLogs(matches: (scope: string) => boolean): Promise<void> {
  await Promise.all(openLogs().filter(({ scope }) => matches(scope)).map((log) => log.abandon()));
}
