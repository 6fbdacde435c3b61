import { resolveText } from '../base/text.ts';
import { useEnvironment } from './environment.tsx';
import { useController } from './form-context.ts';
import { stateOf, type Progress } from './progress.ts';
import { goToSection } from './reveal.ts';
import { useCurrentChapter, useProgress, type FormProgress } from './use-progress.ts';
import styles from './engine.module.css';

/** The headings of a long form to jump to, each with its progress. */
export function SectionOverview() {
  const progress = useProgress();
  const { t } = useEnvironment();
  if (progress.chapters.length < 2) return null;
  return (
    <details className={styles.overview}>
      <summary>{t('engine.overview.title', { number: progress.chapters.length })}</summary>
      <SectionList progress={progress} />
    </details>
  );
}

/** The same beside the form, always in sight, with the current section marked. */
export function SectionRail() {
  const progress = useProgress();
  const { t } = useEnvironment();
  const current = useCurrentChapter(progress.chapters);
  if (progress.chapters.length < 2) return null;
  return (
    <nav className={styles.rail} aria-label={t('engine.overview.title', { number: progress.chapters.length })} data-screen-only>
      <div className={styles.railInside}>
        <p className={styles.railAll}>{progress.all && <ProgressText of={progress.all} />}</p>
        <SectionList progress={progress} current={current} />
      </div>
    </nav>
  );
}

interface SectionListProps {
  readonly progress: FormProgress;
  readonly current?: number;
  /** Called before moving to the section. */
  readonly onChoose?: () => void;
}

export function SectionList({ progress: { chapters, each }, current, onChoose }: SectionListProps) {
  const controller = useController();
  const { language, t } = useEnvironment();
  return (
    <ol className={styles.overviewList}>
      {chapters.map(({ title, first }, index) => {
        const progress = each?.[index];
        return (
          <li key={first}>
            <button
              type="button"
              className={styles.chapter}
              data-state={progress && stateOf(progress)}
              aria-current={index === current ? 'location' : undefined}
              onClick={() => {
                onChoose?.();
                goToSection(controller, first);
              }}
            >
              <span className={styles.chapterTitle}>{resolveText(title, language, t)}</span>{' '}
              <span className={styles.chapterProgress}>{progress && <ProgressText of={progress} />}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** First the number of errors, then that of answered mandatory fields; a line breaks within neither. */
export function ProgressText({ of: { required, answered, wrong } }: { readonly of: Progress }) {
  const { t } = useEnvironment();
  return (
    <>
      {wrong > 0 && <b className={styles.wrong}>{t('engine.overview.wrong', { number: wrong })}</b>}{' '}
      {required > 0 && <span className={styles.count}>{t('engine.progress.required', { answered, required })}</span>}
      {wrong + required === 0 && t('engine.progress.free')}
    </>
  );
}
