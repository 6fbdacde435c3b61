import { trySetItem } from '../base/try-set-item.ts';
import { persistentStore } from '../base/stores.ts';

export const UPLOADS_DATABASE = 'portal-videos';

/** Tells the next page, without opening a database, that there are unfinished uploads. */
const MARK = 'portal.videos';

/** Whether an earlier page has set the mark; a browser that was killed may have lost it. */
export const areUploadsMarked = (): boolean => persistentStore().getItem(MARK) !== null;

/**
 * A browser that is killed may lose the last seconds of local storage, but not of a database: without the mark, there may still
 * be uploads if their database exists.
 */
export async function mayHaveUploads(): Promise<boolean> {
  if (areUploadsMarked()) return true;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === UPLOADS_DATABASE);
  } catch {
    // An old browser does not list its databases.
    return false;
  }
}

export function markUploads(hasUploads: boolean): void {
  if (hasUploads) trySetItem(persistentStore(), MARK, '1');
  else persistentStore().removeItem(MARK);
}
