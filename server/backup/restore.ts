import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Upload } from '@tus/server';
import type pg from 'pg';
import { sha256Of } from '../base/sha256-of.ts';
import { StartupError } from '../base/startup-error.ts';
import { UNFINISHED_RESTORE, migrateQueue, newestMigration } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { migrateWithin } from '../database/migrate-within.ts';
import type { Stores } from '../storage/open.ts';
import { type BackupHeader, MISSING, type Summary, TOTALS, type Totals, type UploadInfo, readHeader, readJson } from './about.ts';
import { hashed, readArchive } from './archive.ts';
import type { BackupKey } from './keys.ts';
import { PLAIN_TEXTS, type Table, copyIn, emptyTables, digestOf, setSequences } from './tables.ts';
import type { Part } from './ustar.ts';

/** What a back-up is restored into: a database without tables, a storage without files. */
export interface Target {
  /** Connections past a pooler. */
  readonly pool: pg.Pool;
  readonly stores: Stores;
  /** A folder for files on their way, on the file system of the storage where that is a folder. */
  readonly incoming: string;
}

/** The options of reading a back-up. */
export interface RestoreRun {
  readonly key: BackupKey;
  readonly signal: AbortSignal;
  /** Called with the number of bytes read of the file, and of all. */
  readonly onProgress: (read: number, all: number) => void;
}

const kindOf = ({ name }: Part): string => name.split('/')[0] ?? '';

/** Counts the parts of a back-up while it is read. */
class PartCounter {
  readonly #file: string;
  readonly #bytes: number;
  about: BackupHeader | undefined;
  totals: Totals | undefined;
  #files = 0;
  #uploads = 0;
  #missing = 0;

  constructor(file: string, bytes: number) { [this.#file, this.#bytes] = [file, bytes]; }

  /** Reads the header and the totals; the caller reads the other parts. */
  async count(part: Part): Promise<void> {
    if (!this.about) {
      this.about = await readHeader(part);
      if (this.about.migration > newestMigration()) {
        throw new StartupError(`${this.#file} is a back-up of a newer version of the portal than this command; restore it with that version.`);
      }
    } else if (part.name === TOTALS) this.totals = await readJson(part) as Totals;
    else if (part.name === MISSING) this.#missing = (await readJson(part) as readonly string[]).length;
    else if (kindOf(part) === 'files') this.#files += 1;
    else if (part.name.endsWith('.json')) this.#uploads += 1;
  }

  summary(): Summary {
    if (!this.about || !this.totals) throw new StartupError(`${this.#file} is no back-up of a portal.`);
    return {
      file: this.#file, bytes: this.#bytes, moment: this.about.moment, tables: this.about.tables.length,
      rows: this.totals.holdings.reduce((sum, { rows }) => sum + rows, 0),
      files: this.#files, uploads: this.#uploads, missing: this.#missing,
    };
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: unknown) => { throw new StartupError(`${file} cannot be read.`, { cause: error }); });
  return found.size;
}

/** Reads a whole back-up and compares every part with its hash. Throws a `StartupError` where anything differs. */
export async function verifyBackup(file: string, { key, signal, onProgress }: RestoreRun): Promise<Summary & Pick<BackupHeader, 'mark'>> {
  const bytes = await sizeOf(file);
  const counter = new PartCounter(file, bytes);
  for await (const part of readArchive(file, key, (read) => { onProgress(read, bytes); })) {
    signal.throwIfAborted();
    await counter.count(part);
  }
  return { ...counter.summary(), mark: counter.about?.mark ?? '' };
}

/** Restores the parts of a back-up, in a transaction that is open from the first to the last. */
class Restorer {
  readonly #client: pg.ClientBase;
  readonly #target: Target;
  #about: BackupHeader | undefined;
  #tables: ReadonlyMap<string, Table> = new Map();
  #upload: UploadInfo | undefined;

  constructor(client: pg.ClientBase, target: Target) { [this.#client, this.#target] = [client, target]; }

  async put(part: Part): Promise<void> {
    if (!this.#about) return this.#begin(await readHeader(part));
    if (part.name === TOTALS) return this.#compare(this.#about, await readJson(part) as Totals);
    switch (kindOf(part)) {
      case 'tables': return this.#rows(part);
      case 'files': return this.#file(part);
      case 'uploads':
      case 'videos': return this.#uploaded(part);
      default: return;
    }
  }

  /** Makes the tables of the back-up's version, empty. */
  async #begin(about: BackupHeader): Promise<void> {
    await this.#client.query('begin');
    await migrateWithin(this.#client, 0, about.migration);
    await emptyTables(this.#client, about.tables);
    await this.#client.query(PLAIN_TEXTS);
    this.#about = about;
    this.#tables = new Map(about.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  }

  async #rows({ name, content }: Part): Promise<void> {
    const table = this.#tables.get(name.split('/')[1] ?? '');
    if (!table) throw new StartupError(`The back-up has rows of a table that it does not name (${name}).`);
    await pipeline(Readable.from(content), copyIn(this.#client, table));
  }

  /** Compares the tables with the back-up's digests, and migrates them to this build. */
  async #compare({ tables, migration }: BackupHeader, { holdings, sequences }: Totals): Promise<void> {
    for (const [index, table] of tables.entries()) {
      const [now, then] = [await digestOf(this.#client, table), holdings[index]];
      const isSame = now.rows === then?.rows && now.digest === then.digest;
      if (!isSame) throw new StartupError(`The table ${table.name} does not hold what it held.`);
    }
    await setSequences(this.#client, sequences);
    await migrateWithin(this.#client, migration, newestMigration());
  }

  async #file({ name, size, content }: Part): Promise<void> {
    const { stores: { storage }, incoming } = this.#target;
    const [key, path] = [name.slice('files/'.length), join(incoming, 'restored')];
    let receivedHash = '';
    await pipeline(Readable.from(hashed(content, (sha256) => { receivedHash = sha256; })), createWriteStream(path, { mode: 0o600 }));
    await storage.place(key, path);
    const stored = await storage.open(key);
    if (stored?.size !== size || await sha256Of(stored.stream) !== receivedHash) {
      throw new StartupError(`The storage does not hold the file ${key} as it was put there.`);
    }
  }

  /** The data of an upload come before its bytes. */
  async #uploaded(part: Part): Promise<void> {
    if (part.name.endsWith('.json')) {
      this.#upload = await readJson(part) as UploadInfo;
      return;
    }
    const store = kindOf(part) === 'videos' ? this.#target.stores.videoUploads : this.#target.stores.uploads;
    const { id, size, metadata } = this.#upload ?? { id: '' };
    if (part.name !== `${kindOf(part)}/${id}`) throw new StartupError(`The back-up says nothing of the upload ${part.name}.`);
    // It may exist, from an interrupted restore.
    if (await store.sizeOf(id) !== undefined) await store.remove(id);
    await store.create(new Upload({
      id, offset: 0, ...(size !== undefined && { size }), ...(metadata && { metadata }), creation_date: new Date().toISOString(),
    }));
    if (part.size > 0) await store.write(Readable.from(part.content), id, 0);
  }
}

/** Whether the database has an interrupted restore. */
async function isUnfinished(client: pg.ClientBase): Promise<boolean> {
  const { rows: [row] } = await client.query<{ found: boolean }>('select to_regnamespace($1) is not null as found', [UNFINISHED_RESTORE]);
  return row?.found === true;
}

/** Throws a `StartupError` where there are files that no restore of this back-up has made. */
async function requireEmpty({ stores: { marks, storage } }: Target, mark: string, isAgain: boolean): Promise<void> {
  for (const { read, place } of marks) {
    const found = await read();
    if (found === '' || (isAgain && found === mark)) continue;
    throw new StartupError(`The files in ${place} belong to a portal: a back-up is restored into an empty place only.`);
  }
  if (isAgain) return;
  for await (const key of storage.list()) {
    throw new StartupError(`There are files already (${key}): a back-up is restored into an empty place only.`);
  }
}

async function restoreWith(client: pg.ClientBase, target: Target, file: string, mark: string, run: RestoreRun): Promise<void> {
  const { rows: [lock] } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [locks.migration]);
  if (lock?.taken !== true) throw new StartupError('Another restore, or a server that starts, is at this database.');
  await requireEmpty(target, mark, await isUnfinished(client));
  await client.query(`create schema if not exists ${UNFINISHED_RESTORE}`);
  for (const each of target.stores.marks) await each.write(mark);
  await migrateQueue(target.pool);
  const [restorer, bytes] = [new Restorer(client, target), await sizeOf(file)];
  for await (const part of readArchive(file, run.key, (read) => { run.onProgress(bytes + read, 2 * bytes); })) {
    run.signal.throwIfAborted();
    await restorer.put(part);
  }
  await client.query(`drop schema ${UNFINISHED_RESTORE}`);
  await client.query('commit');
}

/**
 * Restores a back-up into an empty place, all of it or nothing: first it is read and verified; then the files are restored, and the tables
 * in one transaction. No server starts there until the end; an interrupted restore is repeated by the same command. Throws a `StartupError`
 * where the place is not empty, or the back-up is damaged, of a newer version or of another key.
 */
export async function restore(
  open: () => Promise<{ readonly target: Target; readonly close: () => Promise<void> }>, file: string, run: RestoreRun,
): Promise<Summary> {
  const { mark, ...summary } = await verifyBackup(file, { ...run, onProgress: (read, all) => { run.onProgress(read, 2 * all); } });
  const { target, close } = await open();
  const client = await target.pool.connect();
  try {
    await client.query('set idle_in_transaction_session_timeout = 0');
    await restoreWith(client, target, file, mark, run);
    return summary;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = run.signal.aborted ? 'it was told to end' : error instanceof Error ? error.message : String(error);
    throw new StartupError(`The restore did not come to its end (${reason}): run it again.`, { cause: error });
  } finally {
    client.release(true);
    await rm(join(target.incoming, 'restored'), { force: true });
    await close();
  }
}
