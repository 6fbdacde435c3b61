import { useQueryClient } from '@tanstack/react-query';
import { lessonsQuery } from '../../api/lessons.ts';
import type { JapaneseClass, Lesson } from '../../wire/lessons.ts';
import { useApplicant, usePortal } from '../../ui/portal.ts';
import { useChangeList } from '../../ui/use-change-list.ts';

/** The list as the page holds it, brought up to what the server has answered: no card moves for that. */
export function useLessons() {
  const { client } = usePortal();
  const email = useApplicant()?.email;
  const queries = useQueryClient();
  const query = lessonsQuery(client, email);
  const change = useChangeList(query);
  const find = (classes: readonly JapaneseClass[] | undefined, id: Lesson['id']): Lesson | undefined =>
    classes?.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id);
  return {
    /** What the server has confirmed of a reflection. An id that it did not tell is asked for behind the page. */
    setReflection: async ({ id }: Lesson, now: Pick<Lesson, 'comment' | 'commentId'>) => {
      await change((classes) => classes.map((each) => ({
        ...each, lessons: each.lessons.map((lesson) => (lesson.id === id ? { ...lesson, ...now } : lesson)),
      })));
      if (now.commentId === undefined) void queries.invalidateQueries({ queryKey: query.queryKey });
    },
    /** The lesson as the server has it now, where it can be asked. */
    reload: async ({ id }: Lesson) => {
      await queries.invalidateQueries({ queryKey: query.queryKey });
      return find(queries.getQueryData(query.queryKey), id);
    },
  };
}
