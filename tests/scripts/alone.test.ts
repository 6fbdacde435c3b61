import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withFileLock } from '../../scripts/lib/file-lock.mjs';

const MODULE = fileURLToPath(new URL('../../scripts/lib/file-lock.mjs', import.meta.url));

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alone-'));
  path = join(folder, 'set-up.lock');
});
afterEach(() => { rmSync(folder, { recursive: true }); });

/** A process of its own that takes the lock, writes down when it has it and when no more, and lets go. */
function worker(name: string): Promise<unknown> {
  const code = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    import { withFileLock } from ${JSON.stringify(MODULE)};
    await withFileLock(${JSON.stringify(path)}, async () => {
      appendFileSync(${JSON.stringify(join(folder, 'log'))}, 'begins ${name}\\n');
      await setTimeout(300);
      appendFileSync(${JSON.stringify(join(folder, 'log'))}, 'ends ${name}\\n');
    });`;
  return once(spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' }), 'exit');
}

describe('of commands that would install or build at once', () => {
  it('one does, and then the next', async () => {
    await Promise.all(['a', 'b', 'c'].map(worker));
    const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(6);
    for (let index = 0; index < 6; index += 2) expect(lines[index + 1]).toBe(lines[index]?.replace('begins', 'ends'));
    expect(existsSync(path)).toBe(false);
  });

  it('the second says that it waits, once, and goes on after a failure of the first', async () => {
    const [said, order]: [string[], string[]] = [[], []];
    let fail: (reason: Error) => void = () => undefined;
    const first = withFileLock(path, () => new Promise<void>((_done, refuse) => { fail = refuse; }));
    const second = withFileLock(path, async () => { order.push('second'); }, () => { said.push('waits'); setTimeout(() => { order.push('first'); fail(new Error('npm ci failed')); }, 600); });
    await expect(first).rejects.toThrow('npm ci failed');
    await second;
    expect([said, order]).toEqual([['waits'], ['first', 'second']]);
  });

  it('one that was killed holds up nobody for long', async () => {
    writeFileSync(path, '1');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(path, longAgo, longAgo);
    expect(await withFileLock(path, async () => 'done')).toBe('done');
  });
});
