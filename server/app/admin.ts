import { userInfo } from 'node:os';
import { adminProgram } from '../admin/commands/program.ts';
import { systemClock } from '../base/clock.ts';
import { readSettings } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';
import { openBeside } from './beside.ts';
import { writeOnlyForItself } from './data-folder.ts';
import { toldToEnd } from './told-to-end.ts';

/** `npm run admin -- …`: what administrators change and look at (docs/content.md). */
writeOnlyForItself();
const end = toldToEnd();
const program = adminProgram({
  open: () => openBeside(readSettings(process.env), systemClock, end),
  say: (line) => { console.log(line); },
  user: process.env['SUDO_USER'] ?? userInfo().username,
  isTerminal: process.stderr.isTTY,
});
program.parseAsync().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof StartupError ? reason : `Nothing was changed: ${end.aborted && error === end.reason ? 'the command was told to end.' : reason}`);
  process.exitCode = 1;
});
