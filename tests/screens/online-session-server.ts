import type { SessionApplicant } from '../../src/wire/applicant.ts';
import type { CallInput } from '../../src/api/call.ts';
import type { Answers } from './shown-portal.tsx';

/** The parts of one `update_online_session`, without their root; a list for a name with `[]`. */
export type SentParts = Readonly<Record<string, unknown>>;

/** A server with online sessions; each test has its own. */
export interface SessionServer {
  readonly applicant: SessionApplicant;
  readonly answers: Answers;
  readonly sent: SentParts[];
  /** How often the list was asked for. */
  readonly loads: () => number;
}

const both = (words: string) => ({ en: words, jp: `${words}（日本語）` });

export const question = (id: number, type = 'text', more: object = {}) => ({
  question_id: id, question_name: both(`What about ${id}?`), question_type: type, options: null, answer: null, display_image: null, display_video: null, timelimit: null, ...more,
});
export const options = ['Red', 'Green', 'Blue'].map((name) => ({ option_name: both(name) }));
export const VIDEO = 'https://video.example/answer.mp4';

export const session = (id: number, questions: readonly object[], more: object = {}) => ({
  online_session_id: id, title: both(`Session ${id}`), intro_text: both(`<p>Welcome to <strong>${id}</strong>.</p><script>alert(1)</script>`), intro_video: null,
  outro_text: both(`<p>Goodbye from ${id}.</p>`), mark_as_done: false, questions, ...more,
});

const ROOT = 'applicants_online_session';

function partsOf({ form }: CallInput): SentParts {
  const parts: Record<string, unknown> = {};
  for (const [name, value] of form ?? []) {
    const [, key = name, list] = new RegExp(`^${ROOT}\\[(\\w+)\\](\\[\\])?$`).exec(name) ?? [];
    parts[key] = list === undefined ? value : [...((parts[key] ?? []) as unknown[]), value];
  }
  return parts;
}

type Session = ReturnType<typeof session>;

/** @param over answers in place of its own. It keeps what is sent, as a server does. */
export function sessionServer(sessions: readonly Session[], over: Answers = {}): SessionServer {
  const sent: SentParts[] = [];
  const held = new Map<string, unknown>();
  const done = new Set<string>();
  let loads = 0;
  const withHeld = (each: Session) => ({
    ...each, mark_as_done: each.mark_as_done || done.has(String(each.online_session_id)),
    questions: each.questions.map((asked) => {
      const answer = held.get(`${each.online_session_id}/${(asked as { question_id: unknown }).question_id as string}`);
      return answer === undefined ? asked : { ...asked, answer };
    }),
  });
  const own: Answers = { my_online_sessions: () => sessions.map(withHeld), update_online_session: () => ({ message: 'Saved' }), ...over };
  return {
    applicant: { id: crypto.randomUUID(), name: 'Aya', email: 'aya@example.com', lastSignInAt: undefined, onboarded: false, productVariant: false },
    answers: {
      my_online_sessions: (input) => {
        loads += 1;
        return own['my_online_sessions']?.(input);
      },
      update_online_session: async (input) => {
        const parts = partsOf(input);
        sent.push(parts);
        const answer = await own['update_online_session']?.(input);
        if (parts['mark_as_done'] === 'true') done.add(String(parts['online_session_id']));
        else held.set(`${String(parts['online_session_id'])}/${String(parts['question_id'])}`, parts['document'] ? { name: (parts['document'] as File).name } : parts['answer']);
        return answer;
      },
    },
    sent,
    loads: () => loads,
  };
}
