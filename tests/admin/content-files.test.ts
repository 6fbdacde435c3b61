import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentFiles } from '../../server/admin/content-files.ts';
import { filesIn, withFiles } from '../../server/admin/content-media.ts';
import { folderStorage } from '../../server/storage/folder.ts';

test('a file is looked for among those of its size alone, and of each the size is asked once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-media-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [content, incoming, kept] = ['content', 'incoming', 'kept'].map((name) => join(folder, name)) as [string, string, string];
  for (const path of [content, incoming, kept]) await mkdir(path);
  const texts = { a: 'one', b: 'other', c: 'three', d: 'the fourth' };
  for (const [name, text] of Object.entries(texts)) await writeFile(join(content, name), text);
  const storage = folderStorage(kept);
  const [open, sizeOf] = [vi.fn(storage.open), vi.fn(storage.sizeOf)];
  const files = contentFiles({ storage: { ...storage, open, sizeOf }, incoming }, content);
  const [a, b] = [(await files.bring('a')).fileKey, (await files.bring('b')).fileKey];
  const keyBeside = async (name: string): Promise<string> => (await files.bring(name, [a, b])).fileKey;
  expect([a, b]).not.toContain(await keyBeside('d'));
  expect(open).not.toHaveBeenCalled();
  expect([a, b]).not.toContain(await keyBeside('c'));
  expect(await keyBeside('b')).toBe(b);
  expect([open.mock.calls, sizeOf.mock.calls]).toEqual([[[b], [b]], [[a], [b]]]);
});

test('what a field type calls a file is none of the folder', () => {
  const types = [{ name: 'company', fields: { logo: { input_type: 'text' } }, schema: { not: { const: { logo: 'none' } } } }];
  expect([filesIn(types, 'field-types'), withFiles(types, 'field-types', () => 'renamed')]).toEqual([new Set(), types]);
});
