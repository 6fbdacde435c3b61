import { decodeSettings, type Settings } from '../wire/settings.ts';
import type { Call } from './call.ts';

export { isProductHost, type Settings } from '../wire/settings.ts';

export const settingsCall: Call<Settings> = {
  name: 'config', method: 'GET', path: '/config.json', access: 'public', decode: decodeSettings,
};
