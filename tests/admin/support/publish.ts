import type { Loading, ChangeDescription } from '../../../server/admin/load-content.ts';
import { type Published, publishContent } from '../../../server/admin/publish.ts';
import { readContent } from '../../../server/content/read-content.ts';

/** Publishes a folder as it stands. */
export const publish = async (services: Loading, folder: string, said: ChangeDescription): Promise<Published> =>
  publishContent(services, folder, await readContent(folder), said);
