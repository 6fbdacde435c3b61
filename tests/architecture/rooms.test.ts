/** @module-tag sources */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Module {
  readonly source: string;
  readonly dependencies: readonly { readonly rules?: readonly { readonly name: string }[] }[];
  readonly rules?: readonly { readonly name: string }[];
}

/** README "Rooms": room → what it may import. */
async function readRooms(): Promise<ReadonlyMap<string, readonly string[]>> {
  const table = /^## Rooms$([\s\S]*?)^## /m.exec(await readFile(join(root, 'README.md'), 'utf8'))?.[1] ?? '';
  const rows = [...table.matchAll(/^\| `([^`]+)` \|.*\| ([^|]+) \|$/gm)];
  return new Map(rows.map(([, room = '', allowed = '']) => [room, [...allowed.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)]));
}

const rooms = await readRooms();
const targets = [...rooms.keys(), 'src/engine/contract', 'schemas/forms'];
const isWithin = (path: string, room: string) => path === room || path.startsWith(`${room}/`);
const mayImport = (room: string, target: string) =>
  room === 'tests' || isWithin(target, room) || (rooms.get(room) ?? []).some((allowed) => isWithin(target, allowed));

/** What is there, and all that `next` leads to from it. */
function reached(start: readonly string[], next: (room: string) => readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...start];
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    if (seen.has(room)) continue;
    seen.add(room);
    open.push(...next(room));
  }
  return seen;
}

/** Modules that break one rule each, apart from the rooms: what they hold, and which rule must name them. */
const offences: Readonly<Record<string, { readonly code: string; readonly rule: string }>> = {
  'src/screens/login/peeks.ts': { code: `import '../profile/screen.ts';`, rule: 'screens-apart' },
  'src/app/rjsf.ts': { code: `import '@rjsf/core';`, rule: 'rjsf-in-engine' },
  'src/engine/compiles.ts': { code: `import 'ajv';`, rule: 'no-compiler-in-client' },
  'src/fields/package.ts': { code: `import 'dayjs';`, rule: 'pure-rooms' },
  'src/compiler/rules.ts': { code: `import 'json-logic-js';`, rule: 'rules-in-field-types' },
  'src/compiler/node.ts': { code: `import 'node:fs';`, rule: 'pure-rooms' },
  'src/api/toast.ts': { code: `import '@mantine/notifications';`, rule: 'api-without-ui' },
  'widgets/node.ts': { code: `import 'node:path';`, rule: 'no-node-in-client' },
  'server/base/tool.ts': { code: `import 'fast-check';`, rule: 'no-dev-tools-in-product' },
  'packages/arbitraries/judge.ts': { code: `import 'ajv';`, rule: 'arbitraries-alone' },
  'server/base/typo.ts': { code: `import './nowhere.ts';`, rule: 'resolvable' },
  'server/loose.ts': { code: `import './base/room.ts';`, rule: 'in-a-room' },
  'src/base/lonely.ts': { code: `export const lonely = 1;`, rule: 'no-orphans' },
  'src/wire/one.ts': { code: `import type { Two } from './two.ts';\nexport type One = Two | 1;`, rule: 'no-cycles' },
  'src/wire/two.ts': { code: `import type { One } from './one.ts';\nexport type Two = One | 2;`, rule: 'no-cycles' },
};

const nameOf = (room: string) => room.replaceAll('/', '-');

async function writeModule(folder: string, path: string, code: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), code);
}

/** A small tree where every room imports every other, each import in a module of its own, beside the offences. */
async function writeFixture(folder: string): Promise<void> {
  for (const path of ['tsconfig.json', 'package.json']) await writeModule(folder, path, await readFile(join(root, path), 'utf8'));
  for (const target of targets) await writeModule(folder, `${target}/room.ts`, 'export const room = 1;');
  await writeModule(folder, 'src/screens/profile/screen.ts', 'export const screen = 1;');
  for (const room of rooms.keys()) {
    for (const target of targets) {
      const specifier = relative(join(folder, room), join(folder, target, 'room.ts'));
      await writeModule(folder, `${room}/to-${nameOf(target)}.ts`, `import '${specifier.startsWith('.') ? '' : './'}${specifier}';`);
    }
  }
  for (const [path, { code }] of Object.entries(offences)) await writeModule(folder, path, code);
}

function cruise(folder: string): Promise<readonly Module[]> {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [cli, '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', 'src', 'widgets', 'server', 'schemas', 'packages', 'tests', 'bench', 'tools'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1 << 26 }, (_violations, stdout, stderr) => {
      if (stdout === '') reject(new Error(stderr));
      else resolve((JSON.parse(stdout) as { readonly modules: readonly Module[] }).modules);
    });
  });
}

let folder: string;
let broken: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  // Inside the repository, so that packages are found in its node_modules.
  await mkdir(join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(join(root, '.cache', 'rooms-'));
  await writeFixture(folder);
  const modules = await cruise(folder);
  broken = new Map(modules.map(({ source, dependencies, rules = [] }) =>
    [source, [...rules, ...dependencies.flatMap((dependency) => dependency.rules ?? [])].map(({ name }) => name)]));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the rooms', () => {
  it('are all in the table', () => {
    expect(rooms.size).toBe(49);
  });

  it('import each other in no circle', () => {
    const product = [...rooms.keys()].filter((room) => !['bench', 'tests', 'tools/cluster', 'tools/contract', 'tools/fuzz'].includes(room));
    const importedBy = (room: string) => product.filter((other) => other !== room && mayImport(room, other));
    const circles = product.filter((room) => reached(importedBy(room), importedBy).has(room));
    expect(circles).toEqual([]);
  });

  it.each([...rooms.keys()])('%s imports what the table allows and nothing else', (room) => {
    const refused = targets.filter((target) =>
      broken.get(`${room}/to-${nameOf(target)}.ts`)?.includes(`room-${nameOf(room)}`));
    expect(refused).toEqual(targets.filter((target) => !mayImport(room, target)));
  });

  it.each(Object.entries(offences))('%s is caught', (path, { rule }) => {
    expect(broken.get(path)).toContain(rule);
  });
});
