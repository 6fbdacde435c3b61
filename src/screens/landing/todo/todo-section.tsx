import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../i18n/use-language.ts';
import { tryAgain, tryAgainKey } from '../../../late/try-again.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { SKELETON_BLOCKS } from './todo-skeleton.ts';
import type { TodoListProps } from './todo-list.tsx';

/**
 * The to-do list: what is missing, what has a deadline, what is next, each with a link, so that an applicant in a hurry need not
 * look through the pages. What cannot be loaded is named, and blocks nothing else.
 */
export function TodoSection(props: TodoListProps) {
  const { t, addTexts } = useLanguage();
  // The code that reads the data of other pages is in a chunk of its own, with its texts: the lists of this page do not wait for it.
  const { data, error, errorUpdateCount, refetch } = useQuery({
    queryKey: ['todo-list'], staleTime: Infinity, gcTime: Infinity, structuralSharing: false,
    queryFn: async () => {
      const [{ TodoList }] = await Promise.all([import('./todo-list.tsx'), addTexts(['left', 'interview'])]);
      return { TodoList };
    },
  });
  const tried = errorUpdateCount > 1;
  const query = { data, error, refetch: () => { tryAgain(tried, () => void refetch()); } };
  return (
    <Section title={t('landing.left')}>
      <Loaded query={query} quiet cards="below" blocks={SKELETON_BLOCKS} retryLabel={t(tryAgainKey(tried))}>
        {({ TodoList }) => <TodoList {...props} />}
      </Loaded>
    </Section>
  );
}
