import { createClient } from '../api/client.ts';
import { settingsCall, type Settings } from '../api/settings.ts';

/** Reads `/config.json` beside the page. Throws an `ApiError` where it is absent or broken. */
export function loadSettings(): Promise<Settings> {
  const client = createClient({ apiBase: '', productKey: '', token: () => undefined, language: () => 'en' });
  return client.send(settingsCall);
}
