import type { Lesson } from '../../wire/lessons.ts';

/** What can be done about the reflection of a lesson. */
export type LessonAction = 'view' | 'reopen' | 'add' | 'none';

/** Spec §4 Lesson card action. */
export function actionOf({ comment, valid, reopen }: Lesson): LessonAction {
  if (comment !== undefined) return 'view';
  if (!valid) return 'none';
  return reopen ? 'reopen' : 'add';
}
