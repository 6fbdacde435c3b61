import { useMemo } from 'react';
import { resolveText, type Text } from '../base/text.ts';
import type { Section } from '../compiler/compiled.ts';
import type { FieldId } from '../fields/definition.ts';
import { useEnvironment } from './environment.tsx';
import { useController } from './form-context.ts';
import { useFormStatus } from './form.tsx';
import { goToSection } from './reveal.ts';
import type { Problem } from './store.ts';
import styles from './engine.module.css';

/** A heading of the form and the sections it stands over: a long category is cut into several. */
interface Chapter {
  readonly title: Text;
  readonly first: number;
  readonly last: number;
}

function chaptersOf(sections: readonly Section[]): readonly Chapter[] {
  const starts = sections.flatMap(({ title }, index) => (title ? [{ title, first: index }] : []));
  return starts.map((start, position) => ({ ...start, last: (starts[position + 1]?.first ?? sections.length) - 1 }));
}

const countProblems = (problems: readonly Problem[], { first, last }: Chapter, sectionOf: (field: FieldId) => number | undefined): number =>
  problems.filter(({ field }) => {
    const section = sectionOf(field);
    return section !== undefined && section >= first && section <= last;
  }).length;

/** The headings of a long form to jump to, each with the number of its fields that a check found wrong. */
export function SectionOverview() {
  const controller = useController();
  const { language, t } = useEnvironment();
  const { problems } = useFormStatus();
  const { form, mounter } = controller;
  const chapters = useMemo(() => chaptersOf(form.sections), [form]);
  if (chapters.length < 2) return null;
  return (
    <details className={styles.overview}>
      <summary>{t('engine.overview.title', { number: chapters.length })}</summary>
      <ol className={styles.overviewList}>
        {chapters.map((chapter) => {
          const wrong = countProblems(problems, chapter, (field) => mounter.sectionOf(field));
          return (
            <li key={chapter.first}>
              <button type="button" className={styles.quiet} onClick={() => { goToSection(controller, chapter.first); }}>
                {resolveText(chapter.title, language, t)}
              </button>
              {wrong > 0 && <span className={styles.mandatory}>{t('engine.overview.wrong', { number: wrong })}</span>}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
