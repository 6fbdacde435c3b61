/** @module-tag sources */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** What a browser has only for a page that came by https or from its own computer. */
const ONLY_SECURE = /randomUUID|crypto\.subtle|navigator\.(?:clipboard|locks|storage|serviceWorker|mediaDevices|credentials|share|wakeLock|bluetooth|usb)|\bcaches\.|cookieStore|show(?:OpenFile|SaveFile|Directory)Picker|\bCacheStorage\b|new (?:PaymentRequest|PushManager|Notification)\b/;

/** They ask first whether it is there, and have another way. */
const asking = ['src/api/digest.ts', 'src/api/save-memory.ts', 'src/device/lock.ts', 'src/device/unique-id.ts', 'src/recordings/database.ts', 'widgets/recorder/camera.ts', 'widgets/recorder/device-choice.tsx', 'widgets/recorder/media-type.ts'];

const files = ['src', 'widgets'].flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file))).filter((file) => /\.tsx?$/.test(file));
const filesWith = (what: RegExp): readonly string[] => files.filter((file) => what.test(readFileSync(join(root, file), 'utf8'))).sort();

it('the client needs nothing that a page without https lacks', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(filesWith(ONLY_SECURE)).toEqual(asking);
});

it('nor a store, which a browser may forbid; the journal of drafts asks the browser itself, since it must not say that it kept what goes with the page', () => {
  expect(filesWith(/\b(?:localStorage|sessionStorage)\b/)).toEqual(['src/base/stores.ts', 'src/device/device.ts']);
});
