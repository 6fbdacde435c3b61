import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** What may come with the product: none of them asks for more than its text beside the copy, or for changes of its own files. */
export const ALLOWED = new Set([
  '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0', 'MPL-2.0', 'Python-2.0',
  '(MIT OR CC0-1.0)', '(MPL-2.0 OR Apache-2.0)',
]);

/** Packages that come all the same, by the beginning of their names, and why. */
export const EXCEPTIONS = new Map([
  ['@ffmpeg-installer/', 'ffmpeg under GPL or LGPL: a program of its own, run as one and linked with nothing; FFMPEG_PATH or the system’s takes its place'],
  ['combine-errors', 'its package file names none; its readme says MIT'],
]);

/**
 * Every package that an installation without development tools brings, from the lockfile.
 * @returns {{ name: string, version: string, licence: string }[]}
 */
export function packagesOfProduct() {
  /** @type {{ packages: Record<string, { version?: string, license?: string, dev?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([path, { version = '', license = 'none named', dev = false }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    return name === '' || dev ? [] : [{ name, version, licence: license }];
  });
}

/** @param {string} name */
export const exceptionOf = (name) => [...EXCEPTIONS].find(([beginning]) => name.startsWith(beginning))?.[1];

/** Those that may not come. */
export const refusedPackages = () => packagesOfProduct().filter(({ name, licence }) => !ALLOWED.has(licence) && exceptionOf(name) === undefined);
