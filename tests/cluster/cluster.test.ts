/** @module-tag full */
import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';
import { membersOf } from '../../tools/cluster/processes.ts';
import { findPrograms } from '../../tools/cluster/programs.ts';
import { type Account, logIn, profileOf, save } from '../server/support/demo-account.ts';
import { field, pdf } from '../server/support/saving.ts';
import { tusOf, uploaded } from '../server/support/uploading.ts';
import { freePort } from './support/free-port.ts';

const absent = await findPrograms().then(() => undefined, (error: unknown) => (error as Error).message);

/** The command as somebody types it. Its lines so far, and the process. */
function typed(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const child = spawn(process.execPath, [inProject('node_modules/tsx/dist/cli.mjs'), inProject('tools/cluster/main.ts'), ...args], {
    env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = once(child, 'exit');
  const says = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (line.includes('All state and the logs')) resolve();
    });
    void ended.then(() => { reject(new Error(lines.join('\n'))); });
  });
  says.catch(() => undefined);
  return { child, lines, says, ended };
}

interface Exam { readonly questions: readonly { readonly question_group_id: number }[] }
interface Question { readonly question_id: number; readonly options: readonly { readonly option_id: number }[]; readonly answer?: unknown }
interface Opened { readonly question_group_data: { readonly questions_data: readonly Question[] } }

/** Chooses the second option of the first question of an exam, and reads it again: what was chosen, and what is stored. */
async function answerIn(url: string, { token }: Account, examId: number): Promise<readonly [chosen: string, stored: unknown]> {
  const ask = async <Body>(method: string, call: string, said: object): Promise<Body> => {
    const answered = await fetch(`${url}/api/v1/applicants_exams/${call}.json`, {
      method, headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' }, body: JSON.stringify({ applicants_exam: { exam_id: examId, ...said } }),
    });
    const body = await answered.text();
    expect([answered.status, call, body.slice(0, 300)]).toEqual([200, call, expect.any(String)]);
    return JSON.parse(body) as Body;
  };
  const exam = await ask<Exam>('POST', 'get_exam_data', {});
  const group = { question_group_id: exam.questions[0]?.question_group_id };
  const opened = await ask<Opened>('POST', 'get_question_data', group);
  const [question] = opened.question_group_data.questions_data;
  const chosen = String(question?.options[1]?.option_id);
  await ask('PUT', 'update', { question_id: question?.question_id, answer: chosen, remaining_time: 60 });
  const again = await ask<Opened>('POST', 'get_question_data', group);
  return [chosen, again.question_group_data.questions_data[0]?.answer];
}

describe.skipIf(absent !== undefined)(`npm run cluster${absent === undefined ? '' : ` (${absent})`}`, { timeout: 400_000 }, () => {
  test('starts three of everything, serves an applicant by whichever server, and leaves nothing behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-machines-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const environment = { CLUSTER_DIR: folder, CLUSTER_NET: '41', PORT: String(await freePort()), DEMO: '1' };
    const { lines, says, ended } = typed(environment);
    onTestFinished(async () => { await typed(environment, 'stop').ended; });
    await says;
    const url = `http://127.0.0.1:${environment.PORT}`;
    const servers = lines.flatMap((line) => /^• portal-\d: (http:\S+),/.exec(line)?.[1] ?? []);
    expect(servers).toHaveLength(3);

    const account = await logIn({ url });
    expect(await save({ url }, account, [field('Hobby', 'Go')], { 'idempotency-key': randomUUID() })).toBe(200);
    const upload = await tusOf(url).put(account, pdf('card.pdf', 9_000));
    expect(await save({ url }, account, uploaded(2, upload), { 'idempotency-key': randomUUID() })).toBe(200);
    const [chosen, stored] = await answerIn(url, account, 1);
    expect(String(stored)).toBe(chosen);
    for (const server of servers) {
      const { custom_fields: categories, document_fields: documents } = await profileOf({ url: server }, account);
      expect(categories.map(({ fields }) => fields['Hobby']?.value)).toContain('Go');
      const file = documents.find(({ document_name_id: id }) => id === 2)?.upload;
      expect((await (await fetch(server + (file?.url ?? ''))).arrayBuffer()).byteLength).toBe(9_000);
      const landing = await fetch(`${server}/api/v1/static_pages/get_homepage_content.json`, { headers: { authorization: `Bearer ${account.token}` } });
      expect(landing.status).toBe(200);
    }

    expect((await membersOf(folder)).length).toBeGreaterThan(20);
    await typed(environment, 'stop').ended;
    await ended;
    expect(await membersOf(folder)).toEqual([]);
  });

  test('begins nothing where its addresses are taken, or where it is told what is no number', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-machines-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const other = createServer().listen(2379, '127.40.1.9');
    await once(other, 'listening');
    onTestFinished(() => { other.close(); });
    const environment = { CLUSTER_DIR: folder, CLUSTER_NET: '40', PORT: String(await freePort()) };
    const twice = typed(environment);
    expect(await twice.ended).toEqual([1, null]);
    expect(twice.lines).toEqual([expect.stringMatching(/^Something listens at 127\.40\.1\.9:2379 already, where etcd-\d is to be\./)]);
    for (const args of [['faults', '--times', 'many'], ['soak', '--minutes', '0'], ['scale', '--rounds', '-1']]) {
      const wrong = typed(environment, ...args);
      expect(await wrong.ended).toEqual([1, null]);
      expect(wrong.lines.join('\n')).toContain('It is a whole number from 1 on.');
    }
    expect(await membersOf(folder)).toEqual([]);
  });
});
