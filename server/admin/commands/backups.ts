import type { Summary } from '../../backup/about.ts';
import { backUp } from '../../backup/back-up.ts';
import { type BackupKey, readBackupKey } from '../../backup/keys.ts';
import { restore, verifyBackup } from '../../backup/restore.ts';
import { withBar } from './progress.ts';
import { type Surroundings, withDeployment } from './surroundings.ts';

/** Options of the back-up commands. */
export interface BackupOptions {
  readonly keyFile?: string;
  readonly allowMissing?: boolean;
  /** The result is printed as JSON, for programs. */
  readonly json?: boolean;
}

const MEGABYTE = 1_000_000;

const contentsOf = ({ bytes, moment, tables, rows, files, uploads, missing }: Summary): string =>
  `the state of ${moment}: ${String(rows)} rows of ${String(tables)} tables, ${String(files)} files, ${String(uploads)} uploads on their way`
  + `${missing === 0 ? '' : `, without ${String(missing)} files that were not there`} (${(bytes / MEGABYTE).toFixed(1)} MB)`;

const sayOf = ({ say, show }: Surroundings, { json = false }: BackupOptions, summary: Summary, sentence: string): void => {
  if (json) show(JSON.stringify(summary));
  else say(sentence);
};

const keyOf = ({ backups: { passphrase } }: Surroundings, { keyFile }: BackupOptions): Promise<BackupKey> =>
  readBackupKey(keyFile, keyFile === undefined ? passphrase() : '');

/** `backup PATH` */
export async function makeBackup(surroundings: Surroundings, path: string, options: BackupOptions): Promise<void> {
  const [key, { signal, backups: { noteMade } }] = [await keyOf(surroundings, options), surroundings];
  const summary = await withDeployment(surroundings, (services) => withBar(surroundings, (told) =>
    backUp(services, path, { key, signal, told, allowMissing: options.allowMissing ?? false })));
  await noteMade(summary.moment);
  sayOf(surroundings, options, summary, `${summary.file} holds ${contentsOf(summary)}.`);
}

/** `backup verify FILE` */
export async function checkBackup(surroundings: Surroundings, file: string, options: BackupOptions): Promise<void> {
  const [key, { signal }] = [await keyOf(surroundings, options), surroundings];
  const { mark: _mark, ...summary } = await withBar(surroundings, (told) => verifyBackup(file, { key, signal, told }));
  sayOf(surroundings, options, summary, `${file} is whole, and holds ${contentsOf(summary)}.`);
}

/** `restore FILE` */
export async function restoreBackup(surroundings: Surroundings, file: string, options: BackupOptions): Promise<void> {
  const [key, { signal, backups: { openTarget } }] = [await keyOf(surroundings, options), surroundings];
  const summary = await withBar(surroundings, (told) => restore(openTarget, file, { key, signal, told }));
  sayOf(surroundings, options, summary, `Restored is ${contentsOf(summary)}.`);
}
