import { chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../server/base/settings.ts';
import { folderMark } from '../../server/storage/database-mark.ts';
import { folderStorage } from '../../server/storage/folder.ts';
import { openStores } from '../../server/storage/open.ts';
import { removalCheck, withHold } from '../../server/storage/removal-hold.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-storage-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('files stay where it cannot be read whether a back-up holds them', async () => {
  const folder = await newFolder();
  const mayRemove = removalCheck(folderMark(folder, 'held'));
  expect(await mayRemove()).toBe(true);
  // It stands for a file that only another user may read, since root may read all.
  await mkdir(join(folder, 'held'));
  expect(await mayRemove()).toBe(false);
});

test('a server of another user can read that a back-up holds its files', async () => {
  const folder = await newFolder();
  const before = process.umask(0o077);
  onTestFinished(() => { process.umask(before); });
  const { hold } = await openStores(readSettings({ DATA_DIR: folder }));
  await withHold(hold, async () => {
    const [name = ''] = await readdir(folder);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o644);
    expect(await removalCheck(hold)()).toBe(false);
  });
  expect(await removalCheck(hold)()).toBe(true);
});

test.runIf(process.getuid?.() === 0)('what root brings beside a server of another user is that user’s', async () => {
  const folder = await newFolder();
  const [root, brought] = [join(folder, 'files'), join(folder, 'brought')];
  await mkdir(root);
  await chown(root, 12_345, 12_346);
  await writeFile(brought, 'a picture');
  const key = await folderStorage(root).put(brought);
  const [shard = ''] = await readdir(root);
  for (const path of [join(root, shard), join(root, shard, key)]) expect(await stat(path)).toMatchObject({ uid: 12_345, gid: 12_346 });
});
