import type { Exam } from '../../../wire/exam.ts';
import type { ExamName } from '../../../wire/lessons.ts';
import { examState } from '../../../exam/exam-time.ts';
import { endOf } from '../../../i18n/day-or-moment.ts';
import { isSoon } from '../near.ts';
import type { TodoItem } from './todo-item.ts';

/** An exam of a class, with what the server says of it; absent: it could not be loaded. */
export interface NamedExam extends ExamName {
  readonly exam: Exam | undefined;
}

/** The exams that can still be taken, each until its end; one that is far away is no hurry. `now`: in ms since 1970. */
export const examTodos = (exams: readonly NamedExam[], now: number): readonly TodoItem[] =>
  exams.flatMap(({ id, name, exam }) => {
    const way = { kind: 'page', address: `/exam/${encodeURIComponent(id)}` } as const;
    if (!exam) return [{ key: `exam:${id}`, what: 'landing.left.exam.unknown', about: name, blocks: false, way }];
    const { end } = exam;
    const at = endOf(end);
    const state = examState(exam, at, now);
    if (state === 'over' || state === 'done') return [];
    const running = state === 'running';
    return [{
      key: `exam:${id}`, what: running ? 'landing.left.exam.running' : 'landing.left.exam', about: name, blocks: running,
      ...(end !== undefined && { when: { kind: 'until', time: end } as const }), ...(isSoon(at, now) && { at }),
      way,
    }];
  });
