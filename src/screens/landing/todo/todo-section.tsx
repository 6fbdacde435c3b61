import { useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Late } from '../../../late/late.ts';
import { LoadedCode } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { KEPT_PLACE } from './kept-place.ts';
import type { TodoListProps } from './todo-list.tsx';

/**
 * What is missing, what has a deadline, what is next: one line each, with the way there, so that whoever comes in a hurry
 * need not look through the pages. What cannot be had is named, and holds up nothing.
 */
export function TodoSection(props: TodoListProps) {
  const { t, addTexts } = useLanguage();
  // What reads the other pages' answers, with its texts, in a chunk of its own: the lists of this page do not wait for it.
  const [late] = useState(() => new Late(async () => {
    const [{ TodoList }] = await Promise.all([import('./todo-list.tsx'), addTexts(['left', 'interview'])]);
    return TodoList;
  }));
  return (
    <Section title={t('landing.left')}>
      <LoadedCode late={late} quiet cards="below" blocks={KEPT_PLACE}>{(TodoList) => <TodoList {...props} />}</LoadedCode>
    </Section>
  );
}
