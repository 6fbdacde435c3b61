import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../../src/api/failure.ts';
import { rememberSave, subscribeWaiting } from '../../src/api/save-memory.ts';
import { Log } from '../../src/device/log.ts';
import { putInOutbox } from '../../src/outbox/outbox.ts';
import { sendOutbox, type Outbox } from '../../src/outbox/send-outbox.ts';
import { connect, forgetConnection } from '../forms/connection.ts';

/** A draft that was confirmed as it is, and closed. Answers its scope. */
async function confirmed(): Promise<string> {
  const scope = `${crypto.randomUUID()}/profile`;
  const log = new Log<string>(scope, { isPlain: () => true });
  log.put('name', 'Mika');
  await log.write();
  await putInOutbox(scope, { content: { body: {}, files: [] }, digest: 'one' });
  log.close();
  return scope;
}

const running: AbortController[] = [];

function begin(waiting: Outbox['waiting']) {
  const calls = { send: vi.fn(async () => undefined), onRefused: vi.fn() };
  const stop = new AbortController();
  running.push(stop);
  void sendOutbox({ waiting, ...calls }, stop.signal);
  return calls;
}

afterEach(() => {
  for (const stop of running.splice(0)) stop.abort();
  forgetConnection();
});

it('sends what waits once', async () => {
  const scope = await confirmed();
  const waiting = new Map([[scope, 'one']]);
  const { send } = begin(() => waiting);
  await vi.waitFor(() => { expect(send).toHaveBeenCalledWith(scope, expect.objectContaining({ digest: 'one' })); });
  // Acknowledged: the next round finds no entry.
  dispatchEvent(new Event('online'));
  dispatchEvent(new Event('online'));
  expect(send).toHaveBeenCalledTimes(1);
});

it('sends nothing that its form has sent while it was looked whether that is open', async () => {
  const [scope, other] = [await confirmed(), await confirmed()];
  let looks = 0;
  // Of the first only at the first look; the second one is sent after it, and says that the first was come to.
  const { send } = begin(() => {
    looks += 1;
    return new Map([...(looks === 1 ? [[scope, 'one']] as const : []), [other, 'one']]);
  });
  await vi.waitFor(() => { expect(send).toHaveBeenCalledWith(other, expect.anything()); });
  expect(send).toHaveBeenCalledTimes(1);
});

it('tries where the browser says that there is no network, which it may be wrong about, and again at once when there is one', async () => {
  const scope = await confirmed();
  connect(false);
  const { send } = begin(() => new Map([[scope, 'one']]));
  send.mockRejectedValueOnce(new ApiError({ kind: 'network' }));
  await vi.waitFor(() => { expect(send).toHaveBeenCalledTimes(1); });
  connect(true);
  await vi.waitFor(() => { expect(send).toHaveBeenCalledTimes(2); });
});

it('ends with an answer in JSON that nobody can read, and with no page of what stands between', async () => {
  const scope = await confirmed();
  const { send, onRefused } = begin(() => new Map([[scope, 'one']]));
  const issue = { call: 'update_applicant', path: '', detail: 'has none of its members' };
  send.mockRejectedValueOnce(new ApiError({ kind: 'malformed', issue })).mockRejectedValue(new ApiError({ kind: 'malformed', issue, status: 200 }));
  await vi.waitFor(() => { expect(send).toHaveBeenCalledTimes(1); });
  expect(onRefused).not.toHaveBeenCalled();
  await vi.waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(onRefused).toHaveBeenCalledWith(scope, 'one', { kind: 'malformed', issue, status: 200 });
  });
});

it('tries again at once where the network came back during a try that was in vain', async () => {
  const scope = await confirmed();
  const { send } = begin(() => new Map([[scope, 'one']]));
  send.mockImplementationOnce(async () => {
    dispatchEvent(new Event('online'));
    throw new ApiError({ kind: 'network' });
  });
  await vi.waitFor(() => { expect(send).toHaveBeenCalledTimes(2); });
});

it('tries again with any other save, which may find the server there', async () => {
  const scope = await confirmed();
  const { send } = begin(() => new Map([[scope, 'one']]));
  send.mockRejectedValueOnce(new ApiError({ kind: 'server', status: 503 }));
  await vi.waitFor(() => { expect(send).toHaveBeenCalledTimes(1); });
  // It rests now, as soon as the lock is free.
  await vi.waitFor(() => {
    rememberSave(localStorage, crypto.randomUUID()).keyFor('another');
    expect(send).toHaveBeenCalledTimes(2);
  });
});

it('is not woken by what a try notes of its own files: it would try again at once, for as long as the server is not well', () => {
  const wake = vi.fn();
  const memory = rememberSave(localStorage, crypto.randomUUID());
  memory.keyFor('content');
  onTestFinished(subscribeWaiting(wake));
  memory.keepUpload('resume', '/uploads/1');
  memory.forgetUpload('photo');
  expect(wake).not.toHaveBeenCalled();
  memory.keyFor('another');
  expect(wake).toHaveBeenCalledTimes(1);
});
