import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lessonsQuery } from '../../api/lessons.ts';
import type { JapaneseClass, Lesson } from '../../wire/lessons.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { useApplicant, usePortal } from '../../ui/portal.ts';
import { Titled } from '../../ui/titled.tsx';
import { Selector } from '../../ui/selector.tsx';
import { useParameters } from '../../ui/use-parameters.ts';
import { flushSync } from 'react-dom';
import { useNow } from '../../ui/interview-time/use-now.ts';
import record from '../../ui/record.module.css';
import { Section } from '../../ui/section.tsx';
import { Exams } from './exams.tsx';
import type { DayFilter } from './lesson-day.ts';
import { headingId } from './lesson-card.tsx';
import { LessonList } from './lesson-list.tsx';
import { NextSteps } from './next-steps.tsx';

/** The address's parameter that names the class: whoever comes back from an exam is where they were. */
const CLASS = 'class';

/** Spec §2 Class lessons. */
export function JapaneseClassScreen() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const email = useApplicant()?.email;
  const classes = useQuery(lessonsQuery(client, email));
  return (
    <Titled title={t('page.japaneseClass')} wide>
      <Loaded query={classes} cards="beside" blocks={[220, 320, 320, 320]}>{(list) => <Classes classes={list} />}</Loaded>
    </Titled>
  );
}

/** One of them at a time: what comes next, its exams and its lessons, in an order that stays when another is chosen. */
function Classes({ classes }: { readonly classes: readonly JapaneseClass[] }) {
  const { language, t } = useLanguage();
  const now = useNow();
  const [parameters, setParameters] = useParameters();
  const [nearestFirst, setNearestFirst] = useState(true);
  const [held, setHeld] = useState<{ readonly of: string; readonly filter: DayFilter }>();
  const [opened] = useState(now);
  const attended = classes.find(({ key }) => key === parameters.get(CLASS)) ?? classes[0];
  if (!attended) return <NothingYet text={t('lesson.none')} next={t('lesson.next')} />;
  // Whatever leads to another class, its days are others.
  const filter = held?.of === attended.key ? held.filter : {};
  const setFilter = (next: DayFilter): void => { setHeld({ of: attended.key, filter: next }); };
  const go = (lesson: Lesson): void => {
    // Its card has to be there.
    flushSync(() => { setFilter({}); });
    document.getElementById(headingId(lesson))?.focus();
  };
  return (
    <div className={`${record.page} ${record.columns}`}>
      <div className={record.page}>
        <Selector
          label={t('jclass.class')}
          value={attended.key}
          choices={classes.map(({ key, name }) => ({ value: key, text: name[language] }))}
          onChoose={(key) => { setParameters({ [CLASS]: key }, { replace: true }); }}
        />
        <NextSteps attended={attended} now={now} onGo={go} />
        {attended.exams.length > 0 && <Exams exams={attended.exams} now={now} />}
      </div>
      <Section title={t('jclass.lessons')}>
        <LessonList
          lessons={attended.lessons}
          filter={filter}
          onFilter={setFilter}
          nearestFirst={nearestFirst}
          onTurn={() => { setNearestFirst(!nearestFirst); }}
          opened={opened}
        />
      </Section>
    </div>
  );
}
