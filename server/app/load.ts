import { writeOnlyForItself } from './data-folder.ts';
import { prepare } from './prepare.ts';
import { readSettings } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';
import { loadContent } from '../admin/load-content.ts';

/** `npx tsx server/app/load.ts <folder>`: loads a content folder (see `server/content/content.schema.json`). */
async function run(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new StartupError('Say which folder to load, for instance: load server/demo.');
  writeOnlyForItself();
  const { services, close } = await prepare(readSettings(process.env));
  try {
    await loadContent(services, folder);
    console.log(`${folder} is loaded.`);
  } finally {
    await close();
  }
}

run().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof StartupError ? reason : `The content was not loaded: ${reason}`);
  process.exitCode = 1;
});
