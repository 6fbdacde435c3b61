import { takeLock } from './lock.ts';
import { uniqueId } from './unique-id.ts';

/** Which pages are open. */
export interface Pages {
  /** Gives this page an id, which other pages see as open until `leave` is called. */
  readonly announce: () => { readonly id: string; readonly leave: () => void };
  /** Those of the pages that are no longer open. */
  readonly closedAmong: (pages: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
}

const lockName = (page: string): string => `portal-draft-page:${page}`;

/** An open page has a lock that the browser releases when the page closes. */
function announce(): ReturnType<Pages['announce']> {
  const id = uniqueId();
  const lock = takeLock(lockName(id));
  return { id, leave: () => void lock.then((release) => release?.()) };
}

async function isOpen(page: string): Promise<boolean> {
  const release = await takeLock(lockName(page));
  release?.();
  return release === undefined;
}

export const browserPages: Pages = {
  announce,
  closedAmong: async (pages) => {
    const closed = await Promise.all([...pages].map(async (page) => ((await isOpen(page)) ? [] : [page])));
    return new Set(closed.flat());
  },
};
