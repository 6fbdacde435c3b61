import { Fragment, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { takeFocus } from '../interaction/take-focus.ts';
import { resolveText } from '../base/text.ts';
import { partsAt } from '../fields/parts-at.ts';
import { controlId } from './dom-id.ts';
import { useEnvironment } from './environment.tsx';
import { issueLine, labelledIssue } from './field-frame.tsx';
import { issueText } from './issue-text.ts';
import { entryNameOf } from './field-name.ts';
import { useController } from './form-context.ts';
import { useFormStatus } from './form.tsx';
import { goTo } from './reveal.ts';
import type { Problem } from './store.ts';
import styles from './engine.module.css';

/** As many links as fit on a screen; the rest unfold. */
const FIRST_LINKS = 12;

interface ErrorSummaryProps {
  /** Keys of the sentences for what a check found; where there are none, the number of fields to correct is shown. */
  readonly textsOf?: ((problems: readonly Problem[]) => readonly string[]) | undefined;
}

/**
 * The findings of a check or of the server: takes the focus, is announced, and links to each field. Shrinks as errors are
 * corrected. The server's texts that name no field come first and stay until the next try.
 */
export function ErrorSummary({ textsOf }: ErrorSummaryProps) {
  const [problems, remarks, verdicts] = [useFormStatus('problems'), useFormStatus('remarks'), useFormStatus('verdicts')];
  const { t, other } = useEnvironment();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  useEffect(() => {
    if (verdicts === 0) return;
    takeFocus(box.current);
    box.current?.scrollIntoView({ block: 'start' });
  }, [verdicts]);
  const unfold = (): void => {
    // The button disappears; the focus goes to the first unfolded link.
    flushSync(() => { setUnfolded(true); });
    list.current?.children.item(FIRST_LINKS)?.querySelector('a')?.focus();
  };
  if (problems.length + remarks.length === 0) return null;
  const shown = unfolded ? problems : problems.slice(0, FIRST_LINKS);
  const hidden = problems.length - shown.length;
  const number = problems.length;
  const sentences = textsOf?.(problems) ?? [];
  const countKey = number === 0 ? 'engine.summary.refused' : 'engine.summary.title';
  const titles = sentences.length > 0 ? sentences : [countKey];
  const params = number === 0 ? undefined : { number };
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1} aria-labelledby="error-summary-title">
      <h2 className={styles.summaryTitle} id="error-summary-title">
        {titles.map((key) => <span key={key}>{t(key, params)}</span>)}
      </h2>
      {/* Hidden from screen readers: all of the alert is announced in the language in force. */}
      {other && <span aria-hidden="true">{titles.map((key) => <Fragment key={key}>{other.line({ key }, params)}</Fragment>)}</span>}
      {remarks.map((remark) => <p key={remark} className={styles.remark}>{remark}</p>)}
      {problems.length > 0 && (
        <ul ref={list} className={styles.summaryList}>
          {shown.map((problem) => <li key={problem.field}><ProblemLink problem={problem} /></li>)}
        </ul>
      )}
      {hidden > 0 && (
        <button type="button" className={styles.quiet} onClick={unfold}>
          {t('engine.summary.more', { number: hidden })}
        </button>
      )}
    </div>
  );
}

function ProblemLink({ problem }: { readonly problem: Problem }) {
  const controller = useController();
  const { language, t, other } = useEnvironment();
  const { definition, field, issue } = problem;
  const { at, ...own } = issue;
  const parts = partsAt(definition, at);
  const invalidPart = parts.at(-1) ?? definition;
  // The same text as at the field.
  const text = issueText(invalidPart, own, language, t);
  const names = [
    entryNameOf({ store: controller.store, language, t }, field) ?? [],
    [definition, ...parts].flatMap((named) => (named ? resolveText(named.label, language, t) : [])),
  ].flat();
  const whole = names.reduceRight((rest, label) => labelledIssue(label, rest, issue, t), text);
  return (
    <>
      <a
        href={`#${controlId(field)}`}
        onClick={(event) => {
          event.preventDefault();
          goTo(controller, field);
        }}
      >
        <b>{whole.slice(0, whole.length - text.length)}</b>{text}
      </a>
      {other && <span aria-hidden="true">{issueLine(other, invalidPart, own, { language, t }, definition?.label)}</span>}
    </>
  );
}
