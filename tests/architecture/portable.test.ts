/** @module-tag sources */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const machinePaths = [/\/(?:home|Users)\/[a-z]\w+\//, /\/root\//, /\b[A-Z]:\\Users\\/, /\/tmp\/bash_/];
const ownPaths = [root, `${homedir()}/`];

const isBinary = (content: Buffer) => content.includes(0);

/** What is committed or about to be. */
const ourFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);

describe('the repository is no machine\'s own', () => {
  it('names no path of a machine', () => {
    const offenders = ourFiles.filter((file) => {
      const content = readFileSync(join(root, file));
      if (isBinary(content)) return false;
      const text = content.toString();
      return machinePaths.some((pattern) => pattern.test(text)) || ownPaths.some((path) => text.includes(path));
    });
    expect(ourFiles.length).toBeGreaterThan(50);
    expect(offenders).toEqual([]);
  });

  it('names no registry in the lock file', () => {
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
    expect([...lock.matchAll(/"resolved": "([^"]+)"/g)].map(([, address]) => address)).toEqual([]);
  });

  it('pins every dependency', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string>>;
    expect(Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^(npm:[\w/@-]+@)?\d/.test(version))).toEqual([]);
  });
});
