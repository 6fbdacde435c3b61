import { keep } from '../base/keep.ts';
import { lastingStore } from '../base/stores.ts';

export const UPLOADS_DATABASE = 'portal-videos';

/** Tells the next page, without opening a database, that something goes up or waits to. */
const MARK = 'portal.videos';

/** Whether an earlier page has said so; what a browser that was killed had not written yet it does not tell. */
export const areUploadsMarked = (): boolean => lastingStore().getItem(MARK) !== null;

/**
 * A browser that is killed has not written its local storage for seconds, while what is in a database stays: where there is
 * no mark, there may be uploads all the same if there is a database of them.
 */
export async function mayHaveUploads(): Promise<boolean> {
  if (areUploadsMarked()) return true;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === UPLOADS_DATABASE);
  } catch {
    // An old browser does not name its databases.
    return false;
  }
}

export function markUploads(are: boolean): void {
  if (are) keep(lastingStore(), MARK, '1');
  else lastingStore().removeItem(MARK);
}
