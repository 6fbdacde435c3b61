import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { resolveText } from '../base/text.ts';
import { ProgressText, SectionList } from '../engine/section-overview.tsx';
import { useCurrentChapter, useProgress } from '../engine/use-progress.ts';
import { useLanguage } from '../i18n/use-language.ts';
import controls from '../ui/controls.module.css';
import dialogs from '../ui/dialog.module.css';
import { Modal } from '../ui/modal.tsx';
import styles from './foot-bar.module.css';

/**
 * Where the reader is in a long form and how far the whole has come; opens the list of its sections. For windows without room for
 * `SectionRail`.
 */
export function SectionsButton() {
  const progress = useProgress();
  const { language, t } = useLanguage();
  const title = useId();
  const current = useCurrentChapter(progress.chapters);
  const [open, setOpen] = useState(false);
  const { chapters, all } = progress;
  const chapter = chapters[current];
  if (chapters.length < 2 || !chapter) return null;
  const close = (): void => { flushSync(() => { setOpen(false); }); };
  return (
    <>
      <button type="button" className={styles.sections} aria-haspopup="dialog" aria-expanded={open} onClick={() => { setOpen(true); }}>
        <span className={styles.here}>
          {t('engine.progress.here', { number: current + 1, count: chapters.length, title: resolveText(chapter.title, language, t) })}
        </span>
        <span className={styles.line}>{all && <ProgressText of={all} />}</span>
      </button>
      {open && (
        <Modal className={dialogs.dialog} aria-labelledby={title} onDismiss={close} dismissOutside>
          <h2 className={dialogs.title} id={title}>{t('engine.overview.title', { number: chapters.length })}</h2>
          <SectionList progress={progress} current={current} onChoose={close} />
          <div className={dialogs.choices}>
            <button type="button" className={controls.secondary} onClick={close}>{t('engine.overview.close')}</button>
          </div>
        </Modal>
      )}
    </>
  );
}
