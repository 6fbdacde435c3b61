import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright';
import { startPreview, type Preview } from '../../server/admin/preview.ts';
import { inProject } from '../../server/base/root.ts';
import { launchBrowser } from './support/browser.ts';

const source = inProject('docs', 'field-types', 'japanese-postal-code.json');
let folder: string;
let file: string;
let preview: Preview;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview-'));
  file = join(folder, 'japanese-postal-code.json');
  await copyFile(source, file);
  preview = await startPreview([file, inProject('docs', 'field-types', 'jlpt-result.json')]);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await preview.close();
  await rm(folder, { recursive: true, force: true });
});

test('a file is shown by the real engine in both languages, tried out, and shown anew as it changes', async () => {
  await copyFile(source, file);
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => { if (message.type() === 'error') complaints.push(message.text()); });
  await page.goto(preview.url);
  const [english, japanese] = [page.frameLocator('iframe[title="In English"]'), page.frameLocator('iframe[title="In Japanese"]')];
  await japanese.getByText('郵便番号').first().waitFor();
  await page.getByText('Nothing is wrong with the file.').waitFor();

  await english.getByRole('textbox', { name: 'Postal code' }).fill('１００ー０００１');
  await expect.poll(() => english.getByRole('region', { name: 'What would be sent' }).innerText(), { timeout: 20_000 }).toContain('100-0001');
  await english.getByRole('button', { name: 'Try values' }).click();
  await english.getByText('A postal code has seven digits.').first().waitFor();
  await japanese.getByRole('button', { name: '値を試す' }).click();
  await japanese.getByText('得点が合格点に達していません。', { exact: false }).first().waitFor({ state: 'attached' });

  await japanese.getByRole('region', { name: '送信される内容' }).waitFor();
  await japanese.getByRole('button', { name: '入力内容を確認する' }).waitFor();

  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('Postal code', 'Zip code').replace('"digitsOnly"', '"digitOnly"'));
  await page.getByText('did you mean "digitsOnly"?', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Desktop (1280 px)' }).click();
  await expect.poll(() => page.locator('iframe').first().getAttribute('width')).toBe('1280');
  expect(complaints.filter((text) => !text.includes('left out'))).toEqual([]);
  await page.close();
});

function askedAs(host: string, path: string): Promise<{ readonly status: number | undefined; readonly body: string }> {
  return new Promise((done, fail) => {
    request(new URL(path, preview.url), { setHost: false, headers: { host } }, (response) => {
      void text(response).then((body) => { done({ status: response.statusCode, body }); });
    }).on('error', fail).end();
  });
}

test('only a name of this computer, with the port, is answered: a page whose own name leads here reads nothing', { tags: 'full' }, async () => {
  const { port } = new URL(preview.url);
  for (const name of ['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]']) {
    expect([name, (await askedAs(`${name}:${port}`, '/content.json')).status]).toEqual([name, 200]);
  }
  const others = ['rebound.example', `rebound.example:${port}`, '127.0.0.1', `127.0.0.1:${String(Number(port) + 1)}`, `localhost.example:${port}`, `localhost:${port}:80`, `a@localhost:${port}`, ''];
  for (const host of others) for (const path of ['/content.json', '/', '/events', '/assets/preview.js']) {
    const { status, body } = await askedAs(host, path);
    expect([host, path, status, body]).toEqual([host, path, host === '' ? expect.any(Number) : 421, expect.not.stringContaining('fieldTypes')]);
  }
});

test('a file with the mark of editors of Windows is read, and a port that is taken leaves nothing behind that keeps the command', async () => {
  await writeFile(file, `\ufeff${await readFile(source, 'utf8')}`);
  expect(await (await fetch(`${preview.url}content.json`)).json()).toMatchObject({ findings: [], fieldTypes: [{ name: 'japanese_postal_code' }, {}] });
  await copyFile(source, file);
  const watchers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length;
  const before = watchers();
  await expect(startPreview([file], Number(new URL(preview.url).port))).rejects.toThrow('EADDRINUSE');
  expect(watchers()).toBe(before);
});
