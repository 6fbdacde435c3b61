import type { Senders } from './message.ts';

const LONGEST_ANSWER_MS = 10_000;
const ATTEMPTS = 2;

/** A refusal or a redirect does not change on a retry; a failure of the provider may pass. */
const isFinal = (status: number): boolean => status < 500 && status !== 429;

async function post(url: string, token: string, id: string, body: string): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
    headers: { 'content-type': 'application/json', 'idempotency-key': id, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
  });
  await answer.body?.cancel();
  return answer.status;
}

/**
 * Sends codes through a provider's HTTP interface: `{ to, text }`, any status of 2xx means success. One retry. The header `Idempotency-Key`
 * identifies a repeat.
 */
export function codeProvider(url: string, token: string): Senders['sendCode'] {
  return async ({ id, to, text }) => {
    const body = JSON.stringify({ to, text });
    let failure = new Error('the code provider was not asked');
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        const status = await post(url, token, id, body);
        if (status >= 200 && status < 300) return;
        failure = new Error(`the code provider answered ${String(status)}`);
        if (isFinal(status)) break;
      } catch (error) {
        failure = new Error('the code provider does not answer', { cause: error });
      }
    }
    throw failure;
  };
}
