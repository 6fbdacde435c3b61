import { isAnswered, type OnlineSession } from '../../../api/online-sessions.ts';
import type { TodoItem } from './todo-item.ts';

const way = { kind: 'page', address: '/onlineSession' } as const;

/** The online sessions that are not submitted, with how far each is. */
export const sessionTodos = (sessions: readonly OnlineSession[]): readonly TodoItem[] =>
  sessions.filter(({ done }) => !done).map(({ id, title, questions }) => ({
    key: `session:${id}`, what: 'landing.left.session', about: title, blocks: false, way,
    when: { kind: 'answered', number: questions.filter(isAnswered).length, total: questions.length },
  }));
