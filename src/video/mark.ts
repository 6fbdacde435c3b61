/** Tells the next page, without opening a database, that something goes up or waits to. */
const MARK = 'portal.videos';

export const mayHaveUploads = (): boolean => localStorage.getItem(MARK) !== null;

export function markUploads(are: boolean): void {
  if (are) localStorage.setItem(MARK, '1');
  else localStorage.removeItem(MARK);
}
