// npm run bench:server (after npm run build): how many log-ins, reads, saves and exam answers a second the server bears with 8
// and with 64 callers, and an exam of 500 applicants in whose middle it is killed. Exam answers stand beside plain upserts of the
// same rows from node-postgres over as many connections as the server has, in short turns: what else the machine does, and the
// database's own housekeeping, come and go within a minute. The database flushes its commits. `-- rows` or `-- exam` runs one half.
import { loadavg } from 'node:os';
import { completeSave, encode, field, mandatoryFields } from '../tests/server/support/saving.ts';
import { type Bytes, Caller, request } from './server/caller.ts';
import { examDay } from './server/exam-day.ts';
import { type Measured, type Spread, heading, lineOf, measure, median } from './server/figures.ts';
import { type Applicant, EXAM, PASSWORD, type Stage, questions, setStage } from './server/stage.ts';

const SECONDS = 5;
// Odd, so that one of them is the median.
const TURNS = 11;
const TURN_SECONDS = 3;
const CALLERS = [8, 64] as const;
const MOST = Math.max(...CALLERS);

const answer = `回答 ${'あいうえお'.repeat(30)}`;

const UPSERT = `insert into exam_answers (applicant_id, exam_id, question_id, number, answer, at) values ($1, $2, $3, $4, $5, now())
on conflict (applicant_id, exam_id, question_id) do update set number = excluded.number, answer = excluded.answer, at = excluded.at
where exam_answers.number <= excluded.number returning number`;

/** What one caller sends the next time; the number tells saves from one another. */
type Next = (caller: number, number: number) => Bytes;

async function rowsOf(applicants: readonly Applicant[]): Promise<Readonly<Record<string, Next>>> {
  const at = (caller: number): Applicant => {
    const applicant = applicants[caller];
    if (!applicant) throw new Error('there are too few applicants');
    return applicant;
  };
  const saves = await Promise.all(['one', 'two'].map((hobby) => encode([['applicant[name]', 'Bench Person'], ...mandatoryFields, field('Hobby', hobby)])));
  return {
    'log-in': (caller) => request({
      method: 'POST', path: '/api/v1/auth/login.json', caller: `10.0.${String(caller)}.1`, body: JSON.stringify({ email: at(caller).email, password: PASSWORD }),
    }),
    verify_user: (caller) => request({ method: 'GET', path: '/api/v1/applicants/verify_user.json', token: at(caller).token }),
    my_profile: (caller) => request({ method: 'GET', path: '/api/v1/applicants/my_profile.json', token: at(caller).token }),
    'profile save': (caller, number) => {
      const { payload = Buffer.alloc(0), headers = {} } = saves[number % 2] ?? {};
      return request({ method: 'PUT', path: `/api/v1/applicants/${String(at(caller).id)}.json`, token: at(caller).token, type: headers['content-type'] ?? '', body: payload });
    },
    'exam answer': (caller, number) => request({
      method: 'PUT', path: '/api/v1/applicants_exams/update.json', token: at(caller).token,
      body: JSON.stringify({ applicants_exam: { exam_id: EXAM, question_id: questions[number % questions.length], answer, remaining_time: 100, number } }),
    }),
  };
}

async function ask(caller: Caller, bytes: Bytes): Promise<void> {
  const { status, body } = await caller.send(bytes);
  if (status !== 200) throw new Error(`answered with ${String(status)}: ${body.slice(0, 200)}`);
}

async function prepare({ port }: Stage, applicants: readonly Applicant[]): Promise<void> {
  const { payload, headers } = await encode(completeSave);
  const caller = new Caller(port);
  for (const { id, token } of applicants) {
    await ask(caller, request({ method: 'PUT', path: `/api/v1/applicants/${String(id)}.json`, token, type: headers['content-type'] ?? '', body: payload }));
    await ask(caller, request({ method: 'POST', path: '/api/v1/applicants_exams/get_question_data.json', token, body: JSON.stringify({ applicants_exam: { exam_id: EXAM, question_group_id: 1 } }) }));
  }
  caller.close();
}

async function measureRows(stage: Stage): Promise<void> {
  const applicants = await stage.newApplicants(MOST);
  await prepare(stage, applicants);
  const connections = Array.from({ length: MOST }, () => new Caller(stage.port));
  const rows = await rowsOf(applicants);
  let number = 0;
  const call = (name: string, callers: number, seconds = SECONDS): Promise<Measured> => measure(name, callers, seconds, async (caller) => {
    number += 1;
    const [connection, next] = [connections[caller], rows[name]];
    if (connection && next) await ask(connection, next(caller, number));
  });
  const upsert = (callers: number): Promise<Measured> => measure('plain upsert of the same rows', callers, TURN_SECONDS, async (caller) => {
    number += 1;
    const values = [applicants[caller]?.id, EXAM, questions[number % questions.length], number, JSON.stringify(answer)];
    await stage.pool.query({ name: 'bench_upsert', text: UPSERT, values });
  });
  console.log(heading);
  for (const name of ['verify_user', 'my_profile', 'profile save']) for (const callers of CALLERS) console.log(lineOf(await call(name, callers)));
  for (const callers of CALLERS) {
    const ratios: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [plain, own] = [await upsert(callers), await call('exam answer', callers, TURN_SECONDS)];
      console.log(`${lineOf(plain)}\n${lineOf(own)}`);
      ratios.push(own.rate / plain.rate);
    }
    console.log(`exam answer / plain, ${String(callers)} callers: median ${median(ratios).toFixed(2)} of ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
  }
  // Last: so many log-ins end the sessions that the other rows call with.
  for (const callers of CALLERS) console.log(lineOf(await call('log-in', callers)));
  for (const connection of connections) connection.close();
}

const told = ({ p50, p95, p99 }: Spread): string => `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;

async function measureExamDay(stage: Stage): Promise<void> {
  const day = await examDay(stage);
  console.log(`500 applicants start in one second (two calls each): ${told(day.starts)}`);
  console.log(`each saves every 5 s for a minute: ${told(day.saves)}; ${String(day.acknowledged)} acknowledged`);
  console.log(`killed and started again, away for ${(day.awayMs / 1000).toFixed(1)} s: ${told(day.savesAroundKill)} for the saves meanwhile, ${String(day.repeated)} repeats`);
  console.log(`errors: ${String(day.errors.length)} ${day.errors.slice(0, 3).join('; ')}`);
  console.log(`answers not stored as acknowledged: ${String(day.lost)}`);
}

const [half] = process.argv.slice(2);
console.log(`load at the start: ${loadavg().map((load) => load.toFixed(1)).join(' ')}`);
const stage = await setStage();
try {
  if (half !== 'exam') await measureRows(stage);
  if (half !== 'rows') await measureExamDay(stage);
} finally {
  await stage.close();
}
console.log(`load at the end: ${loadavg().map((load) => load.toFixed(1)).join(' ')}`);
