import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { markInstalled, reasonToInstall } from '../../scripts/lib/dependencies.mjs';

const folders: string[] = [];

/** A folder as npm leaves it after installing one package. */
function installed(scope: 'run' | 'all'): string {
  const folder = mkdtempSync(join(tmpdir(), 'dependencies-'));
  folders.push(folder);
  mkdirSync(join(folder, 'node_modules/one'), { recursive: true });
  writeFileSync(join(folder, 'package-lock.json'), '{"lockfileVersion":3}');
  writeFileSync(join(folder, 'node_modules/one/package.json'), '{}');
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{"packages":{"node_modules/one":{}}}');
  markInstalled(folder, scope);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('the dependencies', () => {
  it('are not installed again', () => {
    expect(reasonToInstall(installed('run'), 'run')).toBeUndefined();
    expect(reasonToInstall(installed('all'), 'all')).toBeUndefined();
  });

  it('are enough for a start when everything is there', () => {
    expect(reasonToInstall(installed('all'), 'run')).toBeUndefined();
  });

  it('are completed for the tests', () => {
    expect(reasonToInstall(installed('run'), 'all')).toMatch(/development tools/);
  });

  it.each<[string, (folder: string) => void, RegExp]>([
    ['the lock file changed', (folder) => writeFileSync(join(folder, 'package-lock.json'), '{}'), /has changed/],
    ['an installation was cut off', (folder) => rmSync(join(folder, 'node_modules/.installation.json')), /no complete installation/],
    ['a package is gone', (folder) => rmSync(join(folder, 'node_modules/one'), { recursive: true }), /node_modules\/one is missing/],
    ['the folder is gone', (folder) => rmSync(join(folder, 'node_modules'), { recursive: true }), /no complete installation/],
    ['the record is broken', (folder) => writeFileSync(join(folder, 'node_modules/.installation.json'), '{'), /no complete installation/],
  ])('are installed when %s', (_name, damage, reason) => {
    const folder = installed('all');
    damage(folder);
    expect(reasonToInstall(folder, 'run')).toMatch(reason);
  });
});
