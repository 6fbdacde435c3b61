import { stat } from 'node:fs/promises';

export const isThere = (path: string): Promise<boolean> => stat(path).then(() => true, () => false);
export const isFolder = (path: string): Promise<boolean> => stat(path).then((found) => found.isDirectory(), () => false);
