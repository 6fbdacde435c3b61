import { EDIT, MODE } from './mode.ts';

/** The address of a field in the form of a page: its edit mode, and the field behind the hash. */
export const fieldAddress = (path: string, field: string): string => `${path}?${MODE}=${EDIT}#${encodeURIComponent(field)}`;

/** The field that an address names, `undefined` where it names none. Anybody may have written the address. */
export function fieldIn(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.slice(1)) || undefined;
  } catch {
    return undefined;
  }
}
