import type { Summary } from '../../backup/about.ts';
import { backUp } from '../../backup/back-up.ts';
import { type BackupKey, readBackupKey } from '../../backup/keys.ts';
import { restore, verifyBackup } from '../../backup/restore.ts';
import { withBar } from './progress.ts';
import { type CommandContext, withDeployment } from './command-context.ts';

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

const reportSummary = ({ say, show }: CommandContext, { json = false }: BackupOptions, summary: Summary, sentence: string): void => {
  if (json) show(JSON.stringify(summary));
  else say(sentence);
};

const keyOf = ({ backups: { passphrase } }: CommandContext, { keyFile }: BackupOptions): Promise<BackupKey> =>
  readBackupKey(keyFile, keyFile === undefined ? passphrase() : '');

/** `backup PATH` */
export async function makeBackup(context: CommandContext, path: string, options: BackupOptions): Promise<void> {
  const [key, { signal, backups: { recordMade: noteMade } }] = [await keyOf(context, options), context];
  const summary = await withDeployment(context, (services) => withBar(context, (onProgress) =>
    backUp(services, path, { key, signal, onProgress, allowMissing: options.allowMissing ?? false })));
  await noteMade(summary.moment);
  reportSummary(context, options, summary, `${summary.file} holds ${contentsOf(summary)}.`);
}

/** `backup verify FILE` */
export async function checkBackup(context: CommandContext, file: string, options: BackupOptions): Promise<void> {
  const [key, { signal }] = [await keyOf(context, options), context];
  const { mark: _mark, ...summary } = await withBar(context, (onProgress) => verifyBackup(file, { key, signal, onProgress }));
  reportSummary(context, options, summary, `${file} is whole, and holds ${contentsOf(summary)}.`);
}

/** `restore FILE` */
export async function restoreBackup(context: CommandContext, file: string, options: BackupOptions): Promise<void> {
  const [key, { signal, backups: { openTarget } }] = [await keyOf(context, options), context];
  const summary = await withBar(context, (onProgress) => restore(openTarget, file, { key, signal, onProgress }));
  reportSummary(context, options, summary, `Restored is ${contentsOf(summary)}.`);
}
