import { adminProgram } from '../../../server/admin/commands/program.ts';
import { migrateBeside, openForAdmin } from '../../../server/app/open-for-admin.ts';
import { languageOfTerminal, translatorFor } from '../../../server/admin/in-japanese.ts';
import type { CommandContext } from '../../../server/admin/commands/command-context.ts';
import { backupsWith } from '../../../server/app/backups.ts';
import { failureMessage } from '../../../server/app/failure-message.ts';
import { systemClock } from '../../../server/base/clock.ts';
import { inspectDeployment } from '../../../server/app/status.ts';
import { readSettings } from '../../../server/base/settings.ts';
import type { Outcome } from '../../server/support/spawned-server.ts';

const none = (): Promise<never> => Promise.reject(new Error('no back-up is made or restored here'));

/** For commands that are not about back-ups, and that nobody tells to end. */
export const withoutBackups: Pick<CommandContext, 'backups' | 'signal'> = {
  backups: { passphrase: () => '', openTarget: none, recordMade: none }, signal: new AbortController().signal,
};

type Environment = Readonly<Record<string, string>>;

/** Runs a command of administrators in this process: starting one of its own takes longer than what most of them do. */
export const runAdmin = (environment: Environment, ...args: readonly string[]): Promise<Outcome> =>
  runAdminUntil(new AbortController().signal, environment, ...args);

/** As `runAdmin`, until it is told to end. */
export async function runAdminUntil(signal: AbortSignal, environment: Environment, ...args: readonly string[]): Promise<Outcome> {
  const lines: string[] = [];
  const language = languageOfTerminal(args, environment);
  const program = adminProgram({
    open: () => openForAdmin(readSettings(environment), systemClock, signal), migrate: () => migrateBeside(readSettings(environment), systemClock, signal),
    look: () => inspectDeployment(readSettings(environment), systemClock), say: (line) => { lines.push(line); }, user: 'nobody', isTerminal: false, language,
    backups: backupsWith(() => readSettings(environment), signal), signal,
  });
  const code = await program.parseAsync(args, { from: 'user' }).then(() => 0, (error: unknown) => {
    lines.push(translatorFor(language)(failureMessage(error, signal)));
    return 1;
  });
  return { code, output: lines.map((line) => `${line}\n`).join('') };
}
