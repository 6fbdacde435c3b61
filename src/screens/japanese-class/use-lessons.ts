import { useQueryClient } from '@tanstack/react-query';
import { lessonsQuery, type JapaneseClass, type Lesson } from '../../api/lessons.ts';
import { useApplicant, usePortal } from '../../ui/portal.ts';

interface Lessons {
  /** What the server has confirmed of a reflection. An id that it did not tell is asked for behind the page. */
  readonly setReflection: (lesson: Lesson, now: Pick<Lesson, 'comment' | 'commentId'>) => Promise<void>;
  /** Whose reflection is changed: as the list has it, which is loaded again where it does not say. */
  readonly commentIdOf: (lesson: Lesson) => Promise<Lesson['commentId']>;
  /** The lesson as the server has it now, where it can be asked. */
  readonly reload: (lesson: Lesson) => Promise<Lesson | undefined>;
}

/** The list as the page holds it, brought up to what the server has answered: no card moves for that. */
export function useLessons(): Lessons {
  const { client } = usePortal();
  const email = useApplicant()?.email;
  const queries = useQueryClient();
  const query = lessonsQuery(client, email);
  const find = (classes: readonly JapaneseClass[] | undefined, id: Lesson['id']): Lesson | undefined =>
    classes?.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id);
  return {
    setReflection: async ({ id }, now) => {
      // A list that is on its way was made before.
      await queries.cancelQueries({ queryKey: query.queryKey });
      queries.setQueryData(query.queryKey, (classes) => classes?.map((each) => ({
        ...each, lessons: each.lessons.map((lesson) => (lesson.id === id ? { ...lesson, ...now } : lesson)),
      })));
      if (now.commentId === undefined) void queries.invalidateQueries({ queryKey: query.queryKey });
    },
    commentIdOf: async ({ id, commentId }) => {
      if (commentId !== undefined) return commentId;
      return find(await queries.query(query), id)?.commentId;
    },
    reload: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: query.queryKey });
      return find(queries.getQueryData(query.queryKey), id);
    },
  };
}
