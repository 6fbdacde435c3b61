import { loadContent } from '../admin/load-content.ts';
import { systemClock } from '../base/clock.ts';
import { readSettings } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';
import { reasonOf } from './complaint.ts';
import { writeOnlyForItself } from './data-folder.ts';
import { prepare } from './prepare.ts';
import { shutdownSignal } from './shutdown-signal.ts';

/** `npx tsx server/app/load.ts <folder>`: loads a content folder (see `server/content/content.schema.json`). */
async function run(end: AbortSignal): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new StartupError('Say which folder to load, for instance: load server/demo.');
  const { services, close, notice } = await prepare(readSettings(process.env), systemClock, end);
  if (notice !== undefined) console.log(notice);
  try {
    await loadContent(services, folder);
    console.log(`${folder} is loaded.`);
  } finally {
    await close();
  }
}

writeOnlyForItself();
const end = shutdownSignal();
run(end).catch((error: unknown) => {
  const reason = reasonOf(error);
  const wasTold = end.aborted && error === end.reason;
  console.error(
    error instanceof StartupError ? reason : `The content was not loaded: ${wasTold ? 'the command was told to end.' : reason}`,
  );
  process.exitCode = 1;
});
