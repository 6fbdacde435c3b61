import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { adminProgram } from '../admin/commands/program.ts';
import { languageOfTerminal, translatorFor } from '../admin/in-japanese.ts';
import { systemClock } from '../base/clock.ts';
import { type Settings, readSettings } from '../base/settings.ts';
import { backupsWith } from './backups.ts';
import { isNew, migrateBeside, openForAdmin } from './open-for-admin.ts';
import { failureMessage } from './failure-message.ts';
import { makeFilesPrivate } from './data-folder.ts';
import { shutdownSignal } from './shutdown-signal.ts';
import { inspectDeployment } from './status.ts';

/** The settings; a fault of theirs is thrown only in a command that uses them. */
function settingsOfServer(): () => Settings {
  try {
    const settings = readSettings(process.env);
    return () => settings;
  } catch (error) {
    return () => { throw error; };
  }
}

/** `npm run admin -- …`: the administrators' commands (docs/content.md). */
makeFilesPrivate();
const settingsNow = settingsOfServer();
// npm starts in the project, to which the paths of settings are relative; paths of arguments are relative to where they were typed.
try {
  process.chdir(process.env['INIT_CWD'] ?? process.cwd());
} catch {
  // The user may not enter that folder: relative paths then stay those of the project, and absolute paths work.
}
const language = languageOfTerminal(process.argv, process.env);
const say = translatorFor(language);
const end = shutdownSignal();
const program = adminProgram({
  open: async () => {
    const settings = settingsNow();
    if (await isNew(settings)) {
      console.error(say(
        `There is no portal in ${resolve(settings.dataDir)} yet; one is begun there. If yours is elsewhere, set DATA_DIR or DATABASE_URL as its server has them.`,
      ));
    }
    return openForAdmin(settings, systemClock, end);
  },
  migrate: () => migrateBeside(settingsNow(), systemClock, end),
  look: () => inspectDeployment(settingsNow(), systemClock),
  say: (line) => { console.log(line); },
  language,
  user: process.env['SUDO_USER'] ?? userInfo().username,
  isTerminal: process.stderr.isTTY,
  backups: backupsWith(settingsNow, end),
  signal: end,
});
program.parseAsync().catch((error: unknown) => {
  console.error(say(failureMessage(error, end)));
  process.exitCode = 1;
});
