import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lessonsQuery, type JapaneseClass } from '../../api/lessons.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { useApplicant, usePortal } from '../../ui/portal.ts';
import { Titled } from '../../ui/titled.tsx';
import { ClassView } from './class-view.tsx';
import { Selector } from '../../ui/selector.tsx';
import { useParameters } from '../../ui/use-parameters.ts';

/** The address's parameter that names the class: whoever comes back from an exam is where they were. */
const CLASS = 'class';

/** Spec §2 Class lessons. */
export function JapaneseClassScreen() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const email = useApplicant()?.email;
  const classes = useQuery(lessonsQuery(client, email));
  return (
    <Titled title={t('page.japaneseClass')}>
      <Loaded query={classes} cards="below" blocks={[72, 180, 72, 120, 120]}>{(list) => <Classes classes={list} />}</Loaded>
    </Titled>
  );
}

/** One of them at a time, in an order that stays when another is chosen. */
function Classes({ classes }: { readonly classes: readonly JapaneseClass[] }) {
  const { language, t } = useLanguage();
  const [parameters, setParameters] = useParameters();
  const [newestFirst, setNewestFirst] = useState(true);
  const attended = classes.find(({ key }) => key === parameters.get(CLASS)) ?? classes[0];
  if (!attended) return <NothingYet text={t('lesson.none')} next={t('lesson.next')} />;
  return (
    <>
      <Selector
        label={t('jclass.class')}
        value={attended.key}
        choices={classes.map(({ key, name }) => ({ value: key, text: name[language] }))}
        onChoose={(key) => { setParameters({ [CLASS]: key }, { replace: true }); }}
      />
      <ClassView key={attended.key} attended={attended} newestFirst={newestFirst} onTurn={() => { setNewestFirst(!newestFirst); }} />
    </>
  );
}
