import type { OnlineSession, SessionQuestion } from '../../../api/online-sessions.ts';
import { isJsonObject } from '../../../base/json.ts';
import type { TodoItem } from './todo-item.ts';

const way = { kind: 'page', address: '/onlineSession' } as const;

function isAnswered({ wire: { answer } }: SessionQuestion): boolean {
  if (typeof answer === 'string') return answer.trim() !== '';
  return Array.isArray(answer) ? answer.length > 0 : typeof answer === 'number' || isJsonObject(answer);
}

/** The online sessions that are not submitted, with how far each is. */
export const sessionTodos = (sessions: readonly OnlineSession[]): readonly TodoItem[] =>
  sessions.filter(({ done }) => !done).map(({ id, title, questions }) => ({
    key: `session:${String(id)}`, what: 'landing.left.session', about: title, blocks: false, way,
    when: { kind: 'answered', number: questions.filter(isAnswered).length, total: questions.length },
  }));
