import type { InterviewEvent } from '../../../wire/events.ts';
import { endOf } from '../../../i18n/day-or-moment.ts';
import type { TodoItem } from './todo-item.ts';
import { isSoon } from '../near.ts';

/** The events that end within a week and are not applied to. `applied`: ids as text; `now`: in ms since 1970. */
export const eventTodos = (events: readonly InterviewEvent[], applied: ReadonlySet<string>, now: number): readonly TodoItem[] =>
  events.flatMap(({ id, name, end }) => {
    const at = endOf(end);
    if (end === undefined || !isSoon(at, now) || applied.has(String(id))) return [];
    const way = { kind: 'event', id } as const;
    return [{ key: `event:${id}`, what: 'landing.left.event', about: name, when: { kind: 'until', time: end }, at, blocks: false, way }];
  });
