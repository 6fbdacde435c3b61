// Installing and building change the same folders, so only one command at a time does either.
import { join } from 'node:path';
import { withFileLock } from './file-lock.mjs';
import { root, say } from './run.mjs';

/** @param {() => Promise<void>} act */
export const setUp = (act) =>
  withFileLock(join(root, '.cache', 'set-up.lock'), act, () => say('Waiting for another command, which is installing or building'));
