import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hash, verify } from '@node-rs/argon2';
import { completeSave, encode, field, mandatoryFields } from '../../tests/server/support/saving.ts';
import { type Answer, type Bytes, Caller, request } from './caller.ts';
import { type Processor, processorOf } from './processor.ts';
import { type Applicant, EXAM, PASSWORD, type Stage, questions, setStage } from './stage.ts';

/** What one caller does once; the number tells one time from another. */
export type Act = (caller: number, number: number) => Promise<void>;

/** Something to be measured in turns with others: a build of the server, or the same work done by plain means. */
export interface Side {
  readonly name: string;
  readonly acts: Readonly<Record<string, Act>>;
  /** Processor time used so far, of whatever does the work. */
  readonly used: () => Promise<Processor>;
}

export const LOG_IN = 'log-in';
export const SAVE = 'profile save';
export const ANSWER = 'exam answer';

const answer = `回答 ${'あいうえお'.repeat(30)}`;

interface SaveAnswer {
  readonly revision: string;
}

const at = (applicants: readonly Applicant[], caller: number): Applicant => {
  const applicant = applicants[caller];
  if (!applicant) throw new Error('there are too few applicants');
  return applicant;
};

/** A save as the page sends it: with a key of its own, on the revision that the last save answered. */
async function savesOf(ask: (caller: number, bytes: Bytes) => Promise<Answer>, applicants: readonly Applicant[]): Promise<Act> {
  const bodies = await Promise.all([completeSave, ...['one', 'two'].map((hobby) => [['applicant[name]', 'Bench Person'] as const, ...mandatoryFields, field('Hobby', hobby)])].map(encode));
  const revisions = new Map<number, string>();
  const save = async (caller: number, number: number): Promise<void> => {
    const { id, token } = at(applicants, caller);
    const revision = revisions.get(caller);
    const { payload = Buffer.alloc(0), headers = {} } = bodies[revision === undefined ? 0 : 1 + number % 2] ?? {};
    const answered = await ask(caller, request({
      method: 'PUT', path: `/api/v1/applicants/${String(id)}.json`, token, type: headers['content-type'] ?? '', body: payload,
      headers: { 'idempotency-key': randomUUID(), ...(revision !== undefined && { 'if-match': `"${revision}"` }) },
    }));
    revisions.set(caller, (JSON.parse(answered.body) as SaveAnswer).revision);
  };
  for (const caller of applicants.keys()) await save(caller, 0);
  return save;
}

/** The server of the build in a folder, by that build's own stage, since each knows best how its content is written. */
async function buildSide(name: string, stage: Stage, callers: number): Promise<Side> {
  const applicants = await stage.newApplicants(callers);
  // So many log-ins end the sessions that the other calls are made with.
  const loginApplicants = await stage.newApplicants(callers);
  const connections = Array.from({ length: callers }, () => new Caller(stage.port));
  const ask = async (caller: number, bytes: Bytes): Promise<Answer> => {
    const answered = await (connections[caller] ?? new Caller(stage.port)).send(bytes);
    if (answered.status !== 200) throw new Error(`${name} answered with ${String(answered.status)}: ${answered.body.slice(0, 200)}`);
    return answered;
  };
  const read = (path: string): Act => async (caller) => { await ask(caller, request({ method: 'GET', path: `/api/v1/applicants/${path}.json`, token: at(applicants, caller).token })); };
  const exam = (caller: number, method: 'POST' | 'PUT', path: string, members: object): Promise<Answer> => ask(caller, request({
    method, path: `/api/v1/applicants_exams/${path}.json`, token: at(applicants, caller).token, body: JSON.stringify({ applicants_exam: { exam_id: EXAM, ...members } }),
  }));
  const save = await savesOf(ask, applicants);
  for (const caller of applicants.keys()) await exam(caller, 'POST', 'get_question_data', { question_group_id: 1 });
  return {
    name,
    acts: {
      verify_user: read('verify_user'),
      my_profile: read('my_profile'),
      [SAVE]: save,
      [ANSWER]: async (caller, number) => { await exam(caller, 'PUT', 'update', { question_id: questions[number % questions.length], answer, remaining_time: 100, number }); },
      [LOG_IN]: async (caller) => {
        const body = JSON.stringify({ email: at(loginApplicants, caller).email, password: PASSWORD });
        await ask(caller, request({ method: 'POST', path: '/api/v1/auth/login.json', headers: { 'x-forwarded-for': `10.0.${String(caller)}.1` }, body }));
      },
    },
    used: processorOf(stage),
  };
}

const ROWS = 30;
const UPSERT_ANSWER = `insert into exam_answers (applicant_id, exam_id, question_id, number, answer, at) values ($1, $2, $3, $4, $5, now())
on conflict (applicant_id, exam_id, question_id) do update set number = excluded.number, answer = excluded.answer, at = excluded.at
where exam_answers.number <= excluded.number returning number`;
const UPSERT_VALUES = `insert into bench_values (applicant_id, record, name, value) select $1, $2, name, to_json(value) from unnest($3::text[], $4::text[]) as one (name, value)
on conflict (applicant_id, record, name) do update set value = excluded.value`;

/** The same by plain node-postgres, over as many connections as the server has, and by argon2id alone. */
async function plainSide(stage: Stage, callers: number): Promise<Side> {
  const applicants = await stage.newApplicants(callers);
  await stage.pool.query('create table bench_values (like field_values including all)');
  const names = Array.from({ length: ROWS }, (_, index) => `Field ${String(index)}`);
  const hashed = await hash(PASSWORD);
  return {
    name: 'plain',
    acts: {
      [SAVE]: async (caller, number) => {
        const values = [at(applicants, caller).id, 'profile', names, names.map((name) => `${name} ${String(number % 2)}`)];
        await stage.pool.query({ name: 'bench_upsert_values', text: UPSERT_VALUES, values });
      },
      [ANSWER]: async (caller, number) => {
        const values = [at(applicants, caller).id, EXAM, questions[number % questions.length], number, JSON.stringify(answer)];
        await stage.pool.query({ name: 'bench_upsert_answer', text: UPSERT_ANSWER, values });
      },
      [LOG_IN]: async () => { await verify(hashed, PASSWORD); },
    },
    used: processorOf(stage, process.pid),
  };
}

interface StageModule {
  readonly setStage: () => Promise<Stage>;
}

/**
 * This build, the builds of other checkouts, which must have been built, and plain means, each on a stage of its own: beside another's rows
 * a database has more to tidy up.
 */
export async function sidesWith(
  open: (set: StageModule['setStage']) => Promise<Stage>, folders: readonly string[], callers: number,
): Promise<readonly Side[]> {
  const builds = [await buildSide('now', await open(setStage), callers)];
  for (const folder of folders) {
    const { setStage: setOther } = await import(pathToFileURL(join(resolve(folder), 'bench', 'server', 'stage.ts')).href) as StageModule;
    builds.push(await buildSide(folder, await open(setOther), callers));
  }
  return [...builds, await plainSide(await open(setStage), callers)];
}
