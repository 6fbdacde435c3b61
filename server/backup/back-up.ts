import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { ERRORS } from '@tus/server';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isFolder, isThere } from '../base/at-path.ts';
import { codeOf } from '../base/log-failure.ts';
import { StartupError } from '../base/startup-error.ts';
import { LOCK_NOT_AVAILABLE } from '../base/unavailable.ts';
import type { WithDatabase } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { readSigningKeys } from '../database/signing-key.ts';
import { uploads as uploadsTable } from '../database/schema.ts';
import { videos } from '../database/video-schema.ts';
import { markOf } from '../storage/database-mark.ts';
import { flush } from '../storage/folder.ts';
import { withHold } from '../storage/removal-hold.ts';
import type { Stores } from '../storage/open.ts';
import { referredKeys } from '../storage/orphans.ts';
import { ABOUT, type BackupHeader, MISSING, type Summary, TOTALS, type Totals, type UploadInfo, jsonPart } from './about.ts';
import { writeArchive } from './archive.ts';
import type { BackupKey } from './keys.ts';
import { type TableDigest, PLAIN_TEXTS, type Table, copyOut, digestOf, readSequences, readTables } from './tables.ts';
import type { Part } from './ustar.ts';

/** The services whose data are backed up. */
export type BackupSource = WithDatabase & Pick<Stores, 'storage' | 'uploads' | 'videoUploads' | 'hold'>;

/** The options of making a back-up. */
export interface BackupRun {
  readonly key: BackupKey;
  /** Whether files that rows name may be missing; else the back-up fails. */
  readonly allowMissing: boolean;
  readonly signal: AbortSignal;
  /** Called with the number of tables and files that are copied, and of all. */
  readonly onProgress: (done: number, all: number) => void;
}

/** Open uploads: their store, and their ids there. */
const openUploads: SQL = sql`select 'uploads', ${uploadsTable.id} from ${uploadsTable} where ${uploadsTable.fileKey} is null
  union all select 'videos', ${videos.uploadId} from ${videos} where ${videos.fileKey} is null and ${videos.refusal} is null`;

const fileKeys: SQL = sql`select distinct key from (${referredKeys}) as referred where key is not null`;

/** Writes the rows of a query into a file, a line each, columns separated by tabs. Returns their number. */
async function spool(client: pg.ClientBase, query: SQL, path: string): Promise<number> {
  const rows = client.query(copyTo(`copy (${new PgDialect().sqlToQuery(query).sql}) to stdout`));
  await pipeline(rows, createWriteStream(path, { mode: 0o600 }));
  return rows.rowCount;
}

const linesOf = (path: string): AsyncIterable<string> => createInterface({ input: createReadStream(path), crlfDelay: Infinity });

/** Ignores a missing upload: its row is stored before it, and uploads that are lost, or in too many segments, are not backed up. */
function ignoreMissing(error: unknown): undefined {
  const { status_code: status } = error as { readonly status_code?: unknown };
  if (status !== ERRORS.FILE_NOT_FOUND.status_code && status !== ERRORS.FILE_NO_LONGER_EXISTS.status_code) throw error;
}

/** Copies the data of a back-up, and counts them. */
class Copying {
  readonly #source: BackupSource;
  readonly #client: pg.ClientBase;
  /** A folder for temporary files until the back-up is complete. */
  readonly #folder: string;
  readonly #run: BackupRun;
  readonly #mark: string;
  #done = 0;
  #all = 0;
  moment = '';
  tables: readonly Table[] = [];
  holdings: readonly TableDigest[] = [];
  files = 0;
  uploads = 0;
  readonly missing: string[] = [];

  constructor(source: BackupSource, client: pg.ClientBase, folder: string, run: BackupRun, mark: string) {
    [this.#source, this.#client, this.#folder, this.#run, this.#mark] = [source, client, folder, run, mark];
  }

  #step(): void {
    this.#run.signal.throwIfAborted();
    this.#run.onProgress(this.#done += 1, this.#all);
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }

  async #about(): Promise<BackupHeader> {
    const { rows: [found] } = await this.#client.query<{ moment: Date; migration: number }>(
      'select now() as moment, (select max(created_at)::float8 from drizzle.__drizzle_migrations) as migration',
    );
    if (!found) throw new Error('the database says no moment');
    this.moment = found.moment.toISOString();
    return { format: 1, moment: this.moment, migration: found.migration, mark: this.#mark, tables: this.tables };
  }

  /** Copies the tables in one snapshot, and lists the files and uploads that they refer to. */
  async* #rows(): AsyncGenerator<Part> {
    const client = this.#client;
    await client.query('begin isolation level repeatable read read only');
    await client.query(PLAIN_TEXTS);
    this.tables = await readTables(client);
    const keys = await spool(client, fileKeys, this.#path('files'));
    await spool(client, openUploads, this.#path('uploads'));
    this.#all = this.tables.length + keys;
    yield jsonPart(ABOUT, await this.#about());
    for (const table of this.tables) {
      yield* copyOut(client, table);
      this.holdings = [...this.holdings, await digestOf(client, table)];
      this.#step();
    }
    yield jsonPart(TOTALS, { holdings: this.holdings, sequences: await readSequences(client) } satisfies Totals);
    // Files take long, and a snapshot keeps the database from vacuuming.
    await client.query('commit');
  }

  async* #storedFiles(): AsyncGenerator<Part> {
    for await (const key of linesOf(this.#path('files'))) {
      const found = await this.#source.storage.open(key);
      if (found) {
        this.files += 1;
        yield { name: `files/${key}`, size: found.size, content: found.stream };
      } else if (this.#run.allowMissing) this.missing.push(key);
      else throw new StartupError(`The file ${key}, which a row names, is not in the storage; --allow-missing makes a back-up without it.`);
      this.#step();
    }
  }

  async* #uploads(): AsyncGenerator<Part> {
    const stores = { uploads: this.#source.uploads, videos: this.#source.videoUploads };
    for await (const line of linesOf(this.#path('uploads'))) {
      const [name, id = ''] = line.split('\t');
      const store = stores[name === 'videos' ? 'videos' : 'uploads'];
      const upload = await store.getUpload(id).catch(ignoreMissing);
      if (!upload) continue;
      const { size, metadata } = upload;
      const path = this.#path('upload');
      await store.fetch(id, path);
      const { size: storedSize } = await stat(path);
      const about: UploadInfo = { id, ...(size !== undefined && { size }), ...(metadata && { metadata }) };
      this.uploads += 1;
      yield jsonPart(`${String(name)}/${id}.json`, about);
      // More of the upload may arrive meanwhile.
      yield { name: `${String(name)}/${id}`, size: storedSize,
        content: storedSize === 0 ? [] : createReadStream(path, { end: storedSize - 1 }) };
      await rm(path);
      this.#run.signal.throwIfAborted();
    }
  }

  async* parts(): AsyncGenerator<Part> {
    yield* this.#rows();
    yield* this.#storedFiles();
    yield* this.#uploads();
    if (this.missing.length > 0) yield jsonPart(MISSING, this.missing);
  }
}

/** How long a back-up waits for another one. */
const LOCK_WAIT = '3s';

/** Runs `act` on the connection that has the lock. Throws a `StartupError` while another back-up runs. */
async function withLock<Made>({ db }: WithDatabase, act: (client: pg.ClientBase) => Promise<Made>): Promise<Made> {
  const client = await db.$client.connect();
  try {
    // The lock of an ended back-up goes with its connection, which the database may notice a moment later.
    await client.query(`set lock_timeout = '${LOCK_WAIT}'; set idle_in_transaction_session_timeout = 0`);
    await client.query('select pg_advisory_lock($1)', [locks.backup]).catch((error: unknown) => {
      throw codeOf(error) === LOCK_NOT_AVAILABLE ? new StartupError('Another back-up is being made.') : error;
    });
    await client.query('reset lock_timeout');
    return await act(client);
  } finally {
    client.release(true);
  }
}

/** The path of a back-up: the requested file, or a file in the requested folder, named after the time. */
async function targetIn(requestedPath: string): Promise<string> {
  const path = resolve(requestedPath);
  const target = await isFolder(path) ? join(path, `portal-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}Z.tar.age`) : path;
  if (await isThere(target)) throw new StartupError(`${target} is there already; a back-up takes the place of none.`);
  if (!await isFolder(dirname(target))) throw new StartupError(`There is no folder ${dirname(target)}.`);
  return target;
}

/**
 * Writes all data of a deployment, in one snapshot, into one encrypted file, while its servers go on: the tables, the files that their rows
 * refer to, and open uploads. The file gets its name once it is complete and on disk. Throws a `StartupError` where it cannot be made;
 * nothing is left then.
 */
export async function backUp(source: BackupSource, requestedPath: string, run: BackupRun): Promise<Summary> {
  const target = await targetIn(requestedPath);
  const mark = markOf((await readSigningKeys(source.db)).identity);
  // The same name for all back-ups of this deployment: the next one removes what a killed one left.
  const folder = join(dirname(target), `.portal-${mark.slice(0, 16)}.new`);
  return withLock(source, async (client) => {
    // The lock ensures that no other back-up uses it.
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    try {
      const [copying, path] = [new Copying(source, client, folder, run, mark), join(folder, 'backup')];
      await withHold(source.hold, () => writeArchive(path, run.key, copying.parts(), join(folder, 'sums')));
      await rename(path, target);
      await flush(dirname(target));
      const { moment, tables, holdings, files, uploads, missing } = copying;
      const [{ size: bytes }, rows] = [await stat(target), holdings.reduce((sum, holding) => sum + holding.rows, 0)];
      return { file: target, bytes, moment, tables: tables.length, rows, files, uploads, missing: missing.length };
    } catch (error) {
      run.signal.throwIfAborted();
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
