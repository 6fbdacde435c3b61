/** @module-tag sources */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** What a browser has only for a page that came by https or from its own computer. */
const ONLY_SECURE = /randomUUID|crypto\.subtle|navigator\.(?:clipboard|locks|storage|serviceWorker|mediaDevices|credentials|share|wakeLock|bluetooth|usb)|\bcaches\.|cookieStore|show(?:OpenFile|SaveFile|Directory)Picker|\bCacheStorage\b|new (?:PaymentRequest|PushManager|Notification)\b/;

/** They ask first whether it is there, and have another way. */
const asking = ['src/api/digest.ts', 'src/api/save-memory.ts', 'src/api/sha256.ts', 'src/device/lock.ts', 'src/device/pages.ts', 'src/device/unique-id.ts', 'src/recordings/database.ts', 'widgets/recorder/camera.ts', 'widgets/recorder/device-choice.tsx', 'widgets/recorder/media-type.ts'];

it('the client needs nothing that a page without https lacks', () => {
  const files = ['src', 'widgets'].flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file))).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => ONLY_SECURE.test(readFileSync(join(root, file), 'utf8'))).sort()).toEqual(asking);
});
