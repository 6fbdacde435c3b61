import { needsReflection } from '../../../api/lessons.ts';
import { endOfLesson, isOver } from '../../../i18n/lesson-end.ts';
import type { JapaneseClass } from '../../../wire/lessons.ts';
import type { TodoItem } from './todo-item.ts';
import { isSoon } from '../near.ts';

const way = { kind: 'page', address: '/jclass' } as const;

/** The first lesson of a class within a week, until it is over. */
function lessonTodos({ key, name, lessons }: JapaneseClass, now: number): readonly TodoItem[] {
  let next: { readonly time: string; readonly at: number } | undefined;
  for (const lesson of lessons) {
    const { date } = lesson;
    const at = endOfLesson(lesson);
    if (date !== undefined && isSoon(at, now) && at < (next?.at ?? Infinity)) next = { time: date, at };
  }
  if (!next) return [];
  const { time, at } = next;
  return [{ key: `lesson:${key}`, what: 'landing.left.lesson', about: name, when: { kind: 'on', time }, at, blocks: false, way }];
}

function reflectionTodos({ key, name, lessons }: JapaneseClass, now: number): readonly TodoItem[] {
  // Only for lessons that are over.
  const number = lessons.filter((lesson) => needsReflection(lesson) && isOver(lesson, now)).length;
  return number > 0 ? [{ key: `reflections:${key}`, what: 'landing.left.reflections', about: name, number, blocks: false, way }] : [];
}

/** For each class its next lesson, and how many reflections are to be written. `now`: in ms since 1970. */
export const classTodos = (classes: readonly JapaneseClass[], now: number): readonly TodoItem[] =>
  classes.flatMap((each) => [...lessonTodos(each, now), ...reflectionTodos(each, now)]);
