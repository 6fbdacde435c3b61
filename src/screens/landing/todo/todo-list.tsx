import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { JobReview } from '../../../wire/job-reviews.ts';
import { resolveText } from '../../../base/text.ts';
import { lateReviewForm } from '../../../forms/review-dialog.tsx';
import { formatList } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ownZone } from '../../../i18n/zoned.ts';
import controls from '../../../ui/controls.module.css';
import { NothingYet } from '../../../ui/nothing-yet.tsx';
import record from '../../../ui/record.module.css';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Skeleton, type SkeletonProps } from '../../../ui/skeleton.tsx';
import { useReveal } from '../../../ui/use-reveal.ts';
import { eventHeadingId } from '../events/event-card.tsx';
import { showEvent } from '../events/show-event.ts';
import { LongList } from '../long-list.tsx';
import { splitShown, firstShown, type ShownTodos } from './shown-todos.ts';
import type { TodoItem } from './todo-item.ts';
import { TodayCard } from './today-card.tsx';
import { SKELETON_BLOCKS, LINE_PX } from './todo-skeleton.ts';
import { useTodos, type Todos } from './use-todos.ts';
import styles from './todo-list.module.css';
import { whenText } from './when-text.ts';
import { Link } from '../../../ui/link.tsx';

export interface TodoListProps {
  /** The data of other pages may be loaded, and that which would delay the lists of this page. */
  readonly wanted: boolean;
  /** The list has its height. */
  readonly onSettled: () => void;
  readonly onOpen: (review: JobReview) => void;
}

/** The to-do list, once all of it is loaded, or after a moment as far as it is loaded by then. */
export function TodoList({ wanted, onSettled, onOpen }: TodoListProps) {
  const todos = useTodos(wanted);
  const isRevealed = useReveal(todos.pending);
  useEffect(() => { if (isRevealed) onSettled(); }, [isRevealed, onSettled]);
  return isRevealed ? <Todos todos={todos} onOpen={onOpen} /> : <TodoSkeleton />;
}

function TodoSkeleton({ lasting = false }: Pick<SkeletonProps, 'lasting'>) {
  const { t } = useLanguage();
  return <Skeleton label={t('load.loading')} cards="below" blocks={SKELETON_BLOCKS} lasting={lasting} />;
}

interface LinesProps extends Pick<TodoListProps, 'onOpen'> {
  readonly todos: Todos;
}

function Todos({ todos: { today, lines, pending, unknown, now, retry }, onOpen }: LinesProps) {
  const { language, t } = useLanguage();
  const { shown, rest } = useShownTodos(lines, pending);
  const [unfolded, setUnfolded] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const unfold = (): void => {
    // The button disappears; the focus moves to the first unfolded to-do.
    flushSync(() => { setUnfolded(true); });
    list.current?.querySelectorAll<HTMLElement>(':scope > ul > li > :first-child').item(shown.length).focus();
  };
  if (pending && !today && lines.length + unknown.length === 0) return <TodoSkeleton lasting />;
  const entries = [...shown, ...unfolded ? rest : []].map((line) => (
    <li key={line.key}>{line.way.kind === 'lines'
      ? <TodoGroup line={line} lines={line.way.lines} now={now} onOpen={onOpen} />
      : <TodoLink line={line} now={now} onOpen={onOpen} />}
    </li>
  ));
  return (
    <div ref={list} className={styles.left}>
      {today && <TodayCard today={today} now={now} />}
      {entries.length > 0 && <LongList className={styles.lines} heightOfOne={LINE_PX} entries={entries} />}
      {!unfolded && rest.length > 0 && (
        <button type="button" className={`${controls.quiet} ${styles.more}`} onClick={unfold}>
          {t('engine.summary.more', { number: rest.length })}
        </button>
      )}
      {lines.length === 0 && !today && !pending && unknown.length === 0 && (
        <NothingYet text={t('landing.left.nothing')} next={t('landing.left.next')} />
      )}
      {pending && <p className={record.aside} role="status">{t('landing.left.pending')}</p>}
      {unknown.length > 0 && (
        <p className={record.aside} role="status">
          {t('landing.left.unknown', { what: formatList(unknown.map((name) => t(name)), language) })}
        </p>
      )}
      {retry && <RetryButton onRetry={retry} />}
    </div>
  );
}

/** Splits the to-dos so that shown ones do not move while the page is open. */
function useShownTodos(lines: readonly TodoItem[], pending: boolean): ReturnType<typeof splitShown> {
  const [visible, setVisible] = useState<ShownTodos>(() => firstShown(lines, pending));
  const split = splitShown(lines, visible);
  const keys = split.shown.map(({ key }) => key);
  if (keys.length !== visible.keys.length || keys.some((key, index) => key !== visible.keys[index])) setVisible({ ...visible, keys });
  return split;
}

interface LineLinkProps extends Pick<LinesProps, 'onOpen'> {
  readonly line: TodoItem;
  readonly now: number;
}

function TodoText({ line: { what, about, number = 0, when }, now }: Pick<LineLinkProps, 'line' | 'now'>) {
  const { language, t } = useLanguage();
  return (
    <>
      <span className={styles.what}>{t(what, { about: resolveText(about, language, t), number })}</span>
      {when && <span className={record.aside}>{whenText(when, now, { language, t, zone: ownZone() })}</span>}
    </>
  );
}

/** A to-do that groups several, which it unfolds below. */
function TodoGroup({ line, lines, now, onOpen }: LineLinkProps & { readonly lines: readonly TodoItem[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={`${styles.go} ${styles.fold}`} aria-expanded={open} onClick={() => { setOpen(!open); }}>
        <TodoText line={line} now={now} />
      </button>
      {open && (
        <ul className={styles.together}>
          {lines.map((each) => <li key={each.key}><TodoLink line={each} now={now} onOpen={onOpen} /></li>)}
        </ul>
      )}
    </>
  );
}

/** A to-do as a link, or as a button where it leads to something on this page. */
function TodoLink({ line, now, onOpen }: LineLinkProps) {
  const { way } = line;
  const text = <TodoText line={line} now={now} />;
  if (way.kind === 'page') return <Link className={styles.go} to={way.address}>{text}</Link>;
  if (way.kind === 'event') {
    return <button type="button" className={styles.go} onClick={() => { showEvent(eventHeadingId(way.id)); }}>{text}</button>;
  }
  return way.kind === 'review' && (
    <button
      type="button"
      className={styles.go}
      aria-haspopup="dialog"
      {...lateReviewForm.ahead}
      onClick={() => { onOpen(way.review); }}
    >
      {text}
    </button>
  );
}
