import { setTimeout as wait } from 'node:timers/promises';
import { Caller, request } from './caller.ts';
import { type Spread, spreadOf } from './figures.ts';
import { type Applicant, EXAM, type Stage, questions } from './stage.ts';

const APPLICANTS = 500;
const MINUTE_MS = 60_000;
const SAVE_INTERVAL_MS = 5000;
const RETRY_MS = 250;
/** Statuses that ask for a later repeat are retried and do not count as errors. */
const isTransient = (status: number): boolean => status === 503 || status === 429;

/** What a minute of an exam came to. */
export interface ExamDay {
  /** From the first request to the answer that was taken, repeats included; those around the kill apart. */
  readonly starts: Spread;
  readonly saves: Spread;
  readonly savesAroundKill: Spread;
  readonly acknowledged: number;
  readonly repeated: number;
  readonly errors: readonly string[];
  /** Answers that are not stored as they were acknowledged. */
  readonly lost: number;
  readonly awayMs: number;
}

interface Tally {
  readonly starts: number[];
  readonly saves: { readonly from: number; readonly to: number }[];
  readonly errors: string[];
  repeated: number;
}

/** Sends until it is answered with a success; what is no success and no passing failure is an error. */
async function sendUntilAccepted(caller: Caller, bytes: Buffer, tally: Tally): Promise<string> {
  for (;;) {
    const answer = await caller.send(bytes).catch(() => undefined);
    if (answer?.status === 200) return answer.body;
    if (answer && !isTransient(answer.status)) {
      tally.errors.push(`${String(answer.status)} ${answer.body.slice(0, 100)}`);
      return '';
    }
    tally.repeated += 1;
    await wait(RETRY_MS);
  }
}

const exams = (path: string, { token }: Applicant, members: object, method: 'POST' | 'PUT' = 'POST') =>
  request({ method, path: `/api/v1/applicants_exams/${path}.json`, token, body: JSON.stringify({ applicants_exam: { exam_id: EXAM, ...members } }) });

/** One applicant's minute. Returns what was acknowledged last, by question. */
async function sit(port: number, applicant: Applicant, begin: number, tally: Tally): Promise<ReadonlyMap<number, { number: number; answer: string }>> {
  const caller = new Caller(port);
  const acknowledged = new Map<number, { number: number; answer: string }>();
  await wait(begin - performance.now() + Math.random() * 1000);
  const from = performance.now();
  await sendUntilAccepted(caller, exams('get_exam_data', applicant, {}), tally);
  await sendUntilAccepted(caller, exams('get_question_data', applicant, { question_group_id: 1 }), tally);
  tally.starts.push(performance.now() - from);
  for (let number = 1; performance.now() < begin + MINUTE_MS; number += 1) {
    const next = performance.now() + SAVE_INTERVAL_MS;
    const [questionId, answer] = [questions[number % questions.length] ?? 1, `回答 ${String(number)} ${'あいうえお'.repeat(30)}`];
    const saved = performance.now();
    await sendUntilAccepted(caller, exams('update', applicant, { question_id: questionId, answer, remaining_time: 100, number }, 'PUT'), tally);
    tally.saves.push({ from: saved, to: performance.now() });
    acknowledged.set(questionId, { number, answer });
    await wait(Math.max(0, next - performance.now()));
  }
  caller.close();
  return acknowledged;
}

async function countLost({ pool }: Stage, sittings: readonly (readonly [Applicant, ReadonlyMap<number, { number: number; answer: string }>])[]): Promise<number> {
  let lost = 0;
  for (const [{ id }, acknowledged] of sittings) {
    const { rows } = await pool.query<{ question_id: number; number: string; answer: string }>('select question_id, number, answer from exam_answers where applicant_id = $1', [id]);
    const stored = new Map(rows.map((row) => [row.question_id, `${row.number} ${row.answer}`]));
    if (stored.size !== acknowledged.size) lost += Math.abs(stored.size - acknowledged.size);
    for (const [question, { number, answer }] of acknowledged) if (stored.get(question) !== `${String(number)} ${answer}`) lost += 1;
  }
  return lost;
}

/**
 * All start in the same second and save every five seconds for a minute; in its middle the server is killed and started
 * again, and everybody repeats what was not acknowledged.
 */
export async function examDay(stage: Stage): Promise<ExamDay> {
  const applicants = await stage.newApplicants(APPLICANTS);
  const tally: Tally = { starts: [], saves: [], errors: [], repeated: 0 };
  const begin = performance.now() + 500;
  const sitting = Promise.all(applicants.map(async (applicant) => [applicant, await sit(stage.port, applicant, begin, tally)] as const));
  await wait(MINUTE_MS / 2);
  const killed = performance.now();
  await stage.killAndStart();
  const restartedAt = performance.now();
  const sittings = await sitting;
  const isAround = ({ from, to }: { from: number; to: number }): boolean => to > killed && from < restartedAt + 1000;
  const lasted = (saves: Tally['saves']): Spread => spreadOf(saves.map(({ from, to }) => to - from));
  return {
    starts: spreadOf(tally.starts), saves: lasted(tally.saves.filter((save) => !isAround(save))), savesAroundKill: lasted(tally.saves.filter(isAround)),
    acknowledged: tally.saves.length, repeated: tally.repeated, errors: tally.errors, lost: await countLost(stage, sittings), awayMs: restartedAt - killed,
  };
}
