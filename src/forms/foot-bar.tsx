import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { timeLeft } from '../base/time-left.ts';
import type { Arriving } from '../engine/arrivals.ts';
import { useFormHandle, useFormStatus } from '../engine/form.tsx';
import { formatDone } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import controls from '../ui/controls.module.css';
import styles from './foot-bar.module.css';
import { barText } from './save-problem.ts';
import { saveWords, type SaveWords } from './save-words.ts';
import type { SaveStep } from './save-step.ts';
import { useWideMargin } from './use-wide-margin.ts';
import { flushSync } from 'react-dom';
import { resolveText } from '../base/text.ts';
import { ProgressText, SectionList } from '../engine/section-overview.tsx';
import { useCurrentChapter, useProgress } from '../engine/use-progress.ts';
import dialogs from '../ui/dialog.module.css';
import { Modal } from '../ui/modal.tsx';

/** The space between the bar and the focused element, for its outline. */
const GAP_PX = 16;
/** The height of a bar with a text in it: the text may appear after an element near the bar was focused. */
const MIN_BAR_PX = 144;

interface FootBarProps {
  readonly step: SaveStep;
  /** Shown beside Save while nothing is being saved. */
  readonly cancel?: ReactNode;
  /** Why the form cannot be saved at present. */
  readonly blocked?: string | undefined;
  readonly words?: SaveWords;
  /** A further note; unless it is empty, the style sheet shows it in place of the lines about the draft. */
  readonly note?: ReactNode;
  /** The bar has the list of the form's sections where there is no space for it beside the form (`LongForm.page`). */
  readonly sections?: boolean;
}

/** Always visible while editing: the last problem, what is missing, when the draft was stored, and Save. */
export function FootBar({ step, cancel, blocked, words = saveWords, note, sections = false }: FootBarProps) {
  const { t } = useLanguage();
  const bar = useFocusAbove();
  return (
    <div
      ref={bar} className={styles.bar} role="region" aria-label={t(words.actions)}
      data-focus-to="[type=submit]" data-foot-bar data-screen-only
    >
      {sections && step.kind !== 'saving' && <Sections />}
      <div className={styles.state}>
        <p className={styles.failure} role="alert">{step.kind === 'editing' && step.problem && barText(step.problem, t, words)}</p>
        <p className="spoken" role="status">{step.kind === 'saving' ? t(statusKeyOf(step, words)) : blocked}</p>
        {note}
        {step.kind === 'saving'
          ? <Progress step={step} words={words} />
          : <FormState blocked={blocked} words={words} />}
      </div>
      <div className={styles.buttons}>
        {step.kind === 'saving'
          ? <button type="button" className={controls.secondary} onClick={step.stop}>{t(words.stop)}</button>
          : cancel}
        <button
          type="submit"
          className={controls.primary}
          disabled={blocked !== undefined}
          aria-disabled={step.kind === 'saving'}
        >
          {t(step.kind === 'saving' ? words.saving : words.save)}
        </button>
      </div>
    </div>
  );
}

/**
 * Keeps focused elements from being hidden under the bar, which sticks to the lower edge of the window, whatever the length and
 * size of its text (WCAG 2.2, 2.4.11). Only the height is measured: whether the bar sticks is decided by the style sheet alone,
 * and may change while the bar keeps its size. Returns the bar's ref.
 */
function useFocusAbove(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const observer =
      new ResizeObserver(() => { style.setProperty('--foot-room', `${String(Math.max(MIN_BAR_PX, current.offsetHeight + GAP_PX))}px`); });
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot-room');
    };
  }, []);
  return bar;
}

function Sections() {
  return !useWideMargin() && <SectionsButton />;
}

type Saving = Extract<SaveStep, { kind: 'saving' }>;

const statusKeyOf = ({ waiting, arriving }: Saving, words: SaveWords): string => {
  if (arriving) return 'save.arriving';
  return waiting ? 'save.waiting' : words.saving;
};

interface ProgressProps {
  readonly step: Saving;
  readonly words: SaveWords;
}

/** The progress of the pending values that the save waits for. */
function Arriving({ share, secondsLeft }: Arriving) {
  const { t } = useLanguage();
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  const left = secondsLeft === undefined ? undefined : t(...timeLeft(secondsLeft));
  return (
    <>
      <p className={styles.line}>
        {[t('save.arriving'), percent === undefined ? undefined : `${percent}%`, left].filter(Boolean).join(' · ')}
      </p>
      <progress className={styles.progress} value={percent} max={100} aria-label={t('save.arriving')} />
    </>
  );
}

function Progress({ step: { share, waiting, arriving }, words }: ProgressProps) {
  const { t } = useLanguage();
  if (arriving) return <Arriving {...arriving} />;
  const percent = Math.round(share * 100);
  return (
    <>
      <p className={styles.line}>{waiting ? t('save.waiting') : t(words.share, { percent })}</p>
      <progress className={styles.progress} value={percent} max={100} aria-label={t(words.saving)} />
    </>
  );
}

interface FormStateProps {
  readonly blocked: string | undefined;
  readonly words: SaveWords;
}

/** The state of the form in words: its problems, with a button to the first; why it cannot be saved; the draft; unsaved changes. */
function FormState({ blocked, words }: FormStateProps) {
  const { language, t } = useLanguage();
  const handle = useFormHandle();
  const [dirty, problems, draftSavedAt] = [useFormStatus('dirty'), useFormStatus('problems'), useFormStatus('draftSavedAt')];
  const [first] = problems;
  return (
    <>
      {/* Removed with the last problem, which counts as solved when its field is left: perhaps by Tab, to this very button. */}
      {first && (
        <button type="button" className={styles.missing} onClick={() => { handle.goTo(first.field); }}>
          {t('save.missing', { number: problems.length })}
        </button>
      )}
      {blocked !== undefined && <p className={styles.line}>{blocked}</p>}
      {dirty && draftSavedAt !== undefined && (
        <p className={styles.line}>{t('save.draftKept', { time: formatDone(draftSavedAt, language) })}</p>
      )}
      {(dirty || !first) && <p className={styles.line}>{t(dirty ? words.unsaved : words.unchanged)}</p>}
    </>
  );
}

/**
 * Shows the current section of a long form and the progress of the whole; opens the list of its sections. For windows too narrow
 * for `SectionRail`.
 */
function SectionsButton() {
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
