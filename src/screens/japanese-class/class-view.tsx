import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { JapaneseClass, Lesson } from '../../api/lessons.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useNow } from '../../ui/interview-time/use-now.ts';
import { Section } from '../../ui/section.tsx';
import { Exams } from './exams.tsx';
import type { DayFilter } from './lesson-day.ts';
import { headingId } from './lesson-card.tsx';
import { LessonList } from './lesson-list.tsx';
import { NextSteps } from './next-steps.tsx';

interface ClassViewProps {
  readonly attended: JapaneseClass;
  readonly newestFirst: boolean;
  readonly onTurn: () => void;
}

/** One class: what comes next, its exams and its lessons. */
export function ClassView({ attended, newestFirst, onTurn }: ClassViewProps) {
  const { t } = useLanguage();
  const now = useNow();
  const [filter, setFilter] = useState<DayFilter>({});
  const [opened] = useState(now);
  const go = (lesson: Lesson): void => {
    // Its card has to be there.
    flushSync(() => { setFilter({}); });
    document.getElementById(headingId(lesson))?.focus();
  };
  return (
    <>
      <NextSteps attended={attended} now={now} onGo={go} />
      {attended.exams.length > 0 && <Exams exams={attended.exams} now={now} />}
      <Section title={t('jclass.lessons')}>
        <LessonList
          lessons={attended.lessons}
          filter={filter}
          onFilter={setFilter}
          newestFirst={newestFirst}
          onTurn={onTurn}
          opened={opened}
        />
      </Section>
    </>
  );
}
