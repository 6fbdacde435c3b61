import { once } from 'node:events';
import type { Target } from '../../backup/restore.ts';
import type { ServerLanguage } from '../../base/locales/messages.ts';
import { type WithDatabase, endOthers } from '../../database/database.ts';
import type { WithKeyedHash } from '../../http/keyed-hash.ts';
import type { Stores } from '../../storage/open.ts';
import type { Say } from '../in-japanese.ts';
import type { Loading } from '../load-content.ts';

/** The deployment that a command works on. */
export interface Opened {
  readonly services: Loading & WithKeyedHash & Pick<Stores, 'uploads' | 'videoUploads' | 'hold'>;
  readonly close: () => Promise<void>;
}

/** One thing about a deployment that its operator looks at. */
export interface Finding {
  /** One word. */
  readonly about: string;
  readonly isWell: boolean;
  /** A line in plain words. */
  readonly says: string;
  /** The same for programs. */
  readonly facts: Readonly<Record<string, string | number | null>>;
}

/** What a back-up may be restored into, opened. */
export interface OpenedTarget {
  readonly target: Target;
  readonly close: () => Promise<void>;
}

/** What back-ups are made and restored with. */
export interface BackupContext {
  /** BACKUP_PASSPHRASE. */
  readonly passphrase: () => string;
  /** Opens the empty place that the settings name. */
  readonly openTarget: () => Promise<OpenedTarget>;
  /** Records the moment of a back-up, which `status` reads. */
  readonly recordMade: (moment: string) => Promise<void>;
}

/** What commands are run with. */
export interface CommandContext {
  /** Opens the deployment, beside a running server or alone. Commands that need none never call it. */
  readonly open: () => Promise<Opened>;
  /** Migrates the database to this version. Every other command refuses a database of another version. */
  readonly migrate: () => Promise<void>;
  /** Says how the deployment stands. A part that does not answer is reported as not well. */
  readonly look: () => Promise<readonly Finding[]>;
  /** Says a sentence, in the language of the terminal. */
  readonly say: (english: string) => void;
  /** Shows a line as it is: programs read it, or it is in that language already. */
  readonly show: (line: string) => void;
  /** Absent: English. */
  readonly language?: ServerLanguage;
  /** Translates a part of a shown line into that language; absent: English. */
  readonly inLanguage?: Say;
  /** Who runs the command, where the command does not say it. */
  readonly user: string;
  readonly backups: BackupContext;
  /** Aborted when the command is told to end. */
  readonly signal: AbortSignal;
  /** Whether the output is a terminal, where progress is shown. */
  readonly isTerminal: boolean;
}

/**
 * Fails once `signal` is aborted, after ending the statements of the command's connections, which may wait for a lock. `done` ends the wait
 * for `signal`.
 */
async function failOnceAborted(signal: AbortSignal, { db }: WithDatabase, done: AbortSignal): Promise<never> {
  await once(signal, 'abort', { signal: done });
  await endOthers(db.$client).catch(() => undefined);
  throw signal.reason;
}

/** Opens the deployment, runs `act` and closes it. */
export async function withDeployment<Value>(
  { open, signal }: CommandContext, act: (services: Opened['services']) => Promise<Value>,
): Promise<Value> {
  const { services, close } = await open();
  const done = new AbortController();
  try {
    signal.throwIfAborted();
    return await Promise.race([act(services), failOnceAborted(signal, services, done.signal)]);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    done.abort();
    await close();
  }
}

/** A command that does something with the deployment. */
export const onDeployment = <More extends readonly unknown[]>(
  act: (context: CommandContext, services: Opened['services'], ...more: More) => Promise<void>,
) => (context: CommandContext, ...more: More): Promise<void> =>
  withDeployment(context, (services) => act(context, services, ...more));
