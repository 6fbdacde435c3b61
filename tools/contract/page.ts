import type { Call } from '../../src/api/call.ts';
import { readAnswer } from '../../src/api/client.ts';
import { failureOf } from '../../src/api/failure.ts';
import { ok } from '../../src/base/result.ts';
import type { WireIssue } from '../../src/wire/issue.ts';
import type { KitAnswer } from './exchange.ts';

const locationOf = ({ call, path }: WireIssue): string => (path === '' ? `the answer of ${call}` : path);

/** What the page does about an answer to a call, by the page's own readers. */
export function pageReaction(call: Call<unknown>, answered: KitAnswer, productKey: string): string {
  if (answered.kind === 'slow') return 'The page waits for up to 60 s, then says that the server does not answer and offers to try again.';
  if (answered.kind === 'huge') return 'The page reads all of it before it shows anything, and may run out of memory.';
  if (answered.kind !== 'answer') return 'The page says that there is no connection and offers to try again.';
  const { status, headers, text } = answered;
  if (status >= 300 && status < 400 && headers.has('location')) {
    return 'The browser follows it; to another origin the call fails as without a network, and a POST or PUT may arrive as a GET.';
  }
  if (status === 401 && call.access === 'applicant') return 'The page takes the session for ended and asks for the password.';
  let flaws: readonly WireIssue[] = [];
  const observed: Call<unknown> = {
    ...call,
    decode: (value, key) => {
      const decoded = call.decode(value, key);
      flaws = decoded.flaws ?? [];
      return decoded.ok ? ok(decoded.value) : decoded;
    },
  };
  try {
    readAnswer(observed, { status, body: text, retryAfter: headers.get('retry-after') }, productKey);
  } catch (error) {
    const failure = failureOf(error);
    if (failure?.kind === 'refused') return `The page takes it for a refusal and shows: ${failure.refusal.texts.join(' ')}`;
    if (failure?.kind === 'malformed') {
      const why = `${locationOf(failure.issue)} ${failure.issue.detail}`;
      return `The page takes nothing of it, since ${why}: it says so in the place of the content and offers to try again.`;
    }
    if (failure?.kind === 'server') return `The page shows a general sentence for status ${String(status)} and offers to try again.`;
    throw error;
  }
  if (flaws.length > 0) {
    return `The page shows what it can read, and names in the console: ${flaws.map((flaw) => `${locationOf(flaw)} ${flaw.detail}`).join('; ')}.`;
  }
  return 'The page takes it for done, or shows it, as it came.';
}
