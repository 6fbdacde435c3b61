import type { OnlineSession, SessionQuestion } from '../../../api/online-sessions.ts';
import type { TodoItem } from './todo-item.ts';

const way = { kind: 'page', address: '/onlineSession' } as const;

/** A text, a list or a file, as its question has it. */
const isAnswered = ({ wire: { answer } }: SessionQuestion): boolean =>
  (Array.isArray(answer) ? answer.length > 0 : answer !== undefined && answer !== null && answer !== '');

/** The online sessions that are not submitted, with how far each is. */
export const sessionTodos = (sessions: readonly OnlineSession[]): readonly TodoItem[] =>
  sessions.filter(({ done }) => !done).map(({ id, title, questions }) => ({
    key: `session:${id}`, what: 'landing.left.session', about: title, blocks: false, way,
    when: { kind: 'answered', number: questions.filter(isAnswered).length, total: questions.length },
  }));
