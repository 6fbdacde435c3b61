// npm run bench:server (after npm run build): what a read, a save as the page sends it, an exam answer and a log-in cost with 8 and with
// 64 callers, beside plain means: the same rows written by node-postgres over as many connections as the server has, thirty rows in
// one statement for a save, and argon2id alone for a log-in. `-- --beside <folder>` measures another checkout, which must have been
// built, in the same run; this checkout itself, `--beside .`, says what a difference is worth. All take their turns in each of ten
// rounds, since what else the machine does, and the database's own housekeeping, come and go within a minute. The database flushes its
// commits. Then an exam of 500 applicants in whose middle the server is killed. `-- rows` or `-- exam` runs one half, `--only` the row that
// it names.
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { shutdownSignal } from '../server/app/shutdown-signal.ts';
import { examDay } from './server/exam-day.ts';
import { type Measured, type Spread, heading, averaged, linesOf, measure } from './server/figures.ts';
import { ANSWER, LOG_IN, SAVE, sidesWith } from './server/sides.ts';
import { type Stage, setStage } from './server/stage.ts';

const CALLERS = [8, 64] as const;
const NAMES = ['verify_user', 'my_profile', SAVE, ANSWER, LOG_IN] as const;

const { values: { beside, rounds, seconds, only }, positionals: [half] } = parseArgs({
  allowPositionals: true,
  options: {
    beside: { type: 'string', multiple: true, default: [] }, rounds: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [...NAMES] },
  },
});

const stages: Promise<Stage>[] = [];

/** Sets a stage that ends with this run, however that ends: its database is no child of this process, and would go on without it. */
function openStage(set: () => Promise<Stage>): Promise<Stage> {
  const stage = set();
  stages.push(stage);
  return stage;
}

async function measureRows(): Promise<void> {
  const sides = await sidesWith(openStage, beside, Math.max(...CALLERS));
  const measured: Measured[] = [];
  let number = 0;
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const name of only) for (const callers of CALLERS) {
      const own = sides.filter(({ acts }) => acts[name]);
      const runs = new Map(own.map((side) => [side, [] as Measured[]]));
      // Whoever comes after another finds the machine as that one left it: each goes first once.
      for (const first of own.keys()) for (const side of [...own.slice(first), ...own.slice(0, first)]) {
        runs.get(side)?.push(await measure({ name, side: side.name, callers, seconds: Number(seconds), used: side.used }, async (caller) => {
          number += 1;
          await side.acts[name]?.(caller, number);
        }));
      }
      measured.push(...[...runs.values()].flatMap(averaged));
    }
    console.log(`round ${String(round + 1)} of ${rounds}`);
  }
  console.log(`${heading}\n${linesOf(measured).join('\n')}`);
}

const summary = ({ p50, p95, p99 }: Spread): string => `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;

async function measureExamDay(): Promise<void> {
  const stage = await openStage(setStage);
  const day = await examDay(stage);
  console.log(`500 applicants start in one second (two calls each): ${summary(day.starts)}`);
  console.log(`each saves every 5 s for a minute: ${summary(day.saves)}; ${String(day.acknowledged)} acknowledged`);
  console.log(`killed and started again, away for ${(day.awayMs / 1000).toFixed(1)} s: ${summary(day.savesAroundKill)} for the saves meanwhile, ${String(day.repeated)} repeats`);
  console.log(`errors: ${String(day.errors.length)} ${day.errors.slice(0, 3).join('; ')}`);
  console.log(`answers not stored as acknowledged: ${String(day.lost)}`);
}

const load = (): string => loadavg().map((one) => one.toFixed(1)).join(' ');

async function measureAll(): Promise<void> {
  console.log(`load at the start: ${load()}`);
  if (half !== 'exam') await measureRows();
  if (half !== 'rows') await measureExamDay();
  console.log(`load at the end: ${load()}`);
}

const stopped = once(shutdownSignal(), 'abort').then(() => true);
let isOver = false;
try {
  isOver = await Promise.race([measureAll(), stopped]) !== true;
} finally {
  await Promise.allSettled(stages.map(async (stage) => (await stage).close()));
}
// Callers may still wait for servers that have ended.
process.exit(isOver ? 0 : 1);
