import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Portal } from './portal.ts';

/** The files of docs/field-types.md, in the order in which one is made of another. */
const typeFiles = ['japanese-postal-code', 'jlpt-result', 'bank-account-parts', 'bank-account', 'japanese-address', 'certificates']
  .map((name) => join(import.meta.dirname, '..', '..', '..', 'docs', 'field-types', `${name}.json`));

/** What the command says of content that is live now, or was before: a test may run twice on one stage. */
const LIVE = /^(Version \d+ is live \(|Nothing changed: all of it is live already\.$)/m;

/** Puts something by command, beside the server that runs. */
export async function put({ admin }: Portal, command: readonly string[], content: object): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-put-'));
  const file = join(folder, 'content.json');
  await writeFile(file, JSON.stringify(content));
  expect(await admin(...command, file)).toMatch(LIVE);
  await rm(folder, { recursive: true });
}

export const putForm = (portal: Portal, name: string, content: object): Promise<void> => put(portal, ['form', 'put', name], content);

/** The types of docs/field-types.md, each from its file. */
export async function putTypes({ admin }: Portal): Promise<void> {
  for (const path of typeFiles) expect(await admin('field-type', 'put', path)).toMatch(LIVE);
}
