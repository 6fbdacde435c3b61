import { decodeSettings } from '../wire/settings.ts';
import { callOf } from './call.ts';

export { isProductHost, type Settings } from '../wire/settings.ts';

export const settingsCall = callOf(decodeSettings);
