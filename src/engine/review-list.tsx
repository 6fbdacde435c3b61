import { useId, type ReactNode } from 'react';
import styles from './change-list.module.css';
import check from './check-list.module.css';
import type { FormController } from './controller.ts';
import { useEnvironment, type EngineEnvironment } from './environment.tsx';
import type { Answer, AnsweredPart } from './value-text.ts';

/** A link to an answer, with its problem. */
interface ReviewLink {
  readonly id: string;
  readonly label: string;
  readonly go: () => void;
  readonly problem?: string;
}

/** One answer, with the link to it. */
export interface ReviewLine extends ReviewLink {
  /** Absent: not answered. */
  readonly answer: Answer | undefined;
  /** An answer is not required. */
  readonly optional?: boolean;
  /** Its invalid parts. */
  readonly unfit: readonly ReviewLink[];
}

export interface ReviewSection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly ReviewLine[];
}

/** The form whose answers are reviewed, and the language. */
export interface ReviewContext extends Pick<EngineEnvironment, 'language' | 't' | 'types'> {
  readonly controller: FormController;
  /** Called before the applicant goes to an answer: closes the dialog around the list before it returns. */
  readonly leave: () => void;
}

/** The review before sending. */
export interface Review {
  readonly list: ReactNode;
  /** Goes to the first invalid answer or, where all are valid, the first missing one; optional answers are skipped. */
  readonly toFirst?: (() => void) | undefined;
  /** There is nothing to send: most applicants will go back. */
  readonly isEmpty?: boolean;
}

/** More than anybody reads before sending; the list says how many more there are. */
const MAX_LINKS = 20;

/** The answers about to be sent, and what to correct first. */
export function createReview(sections: readonly ReviewSection[]): Review {
  const lines = sections.flatMap((section) => section.lines);
  const required = lines.filter(({ optional }) => !optional);
  const missing = required.filter(({ answer }) => answer === undefined);
  const left = [['check.unfit', lines.flatMap(({ unfit }) => unfit)], ['check.missing', missing]] as const;
  return {
    list: <ReviewList sections={sections} left={left} free={lines.filter(({ optional, answer }) => optional && answer === undefined)} />,
    toFirst: [...required.flatMap(({ unfit }) => unfit), ...missing][0]?.go,
  };
}

interface ReviewListProps {
  readonly sections: readonly ReviewSection[];
  /** What to correct, by the key of the heading. */
  readonly left: readonly (readonly [key: string, ways: readonly ReviewLink[]])[];
  readonly free: readonly ReviewLink[];
}

/**
 * The answers about to be sent: first links to invalid and to missing ones, then the given answers by section, each with a button to
 * change it. Unanswered optional questions come last, folded.
 */
function ReviewList({ sections, left, free }: ReviewListProps) {
  const { t } = useEnvironment();
  const id = useId();
  return (
    // A scrollable region must be reachable by keyboard.
    <div className={`${styles.list} ${check.all}`} role="region" aria-label={t('check.title')} tabIndex={0}>
      {left.map(([key, ways]) => ways.length > 0 && (
        <section key={key} className={check.left} aria-labelledby={id + key}>
          <h3 className={styles.title} id={id + key}>{t(key, { number: ways.length })}</h3>
          <ReviewLinks ways={ways} />
        </section>
      ))}
      {sections.map(({ id: sectionId, title, lines }) => lines.some(({ answer }) => answer !== undefined) && (
        <section key={sectionId} aria-labelledby={`${id}-${sectionId}`}>
          <div className={check.head}>
            <h3 className={styles.title} id={`${id}-${sectionId}`}>{title}</h3>
            <button type="button" className={styles.way} aria-label={t('check.changeNamed', { title })} onClick={lines[0]?.go}>
              {t('check.change')}
            </button>
          </div>
          <dl className={check.lines}>
            {lines.map(({ id: lineId, label, answer }) => answer !== undefined && (
              <div key={lineId} className={typeof answer === 'string' ? check.line : check.entry}>
                <dt>{label}</dt>
                <dd className={check.value}><AnswerText answer={answer} /></dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {free.length > 0 && (
        <details className={check.left}>
          <summary className={check.free}>{t('check.optional', { number: free.length })}</summary>
          <ReviewLinks ways={free} />
        </details>
      )}
    </div>
  );
}

function ReviewLinks({ ways }: { readonly ways: readonly ReviewLink[] }) {
  const { t } = useEnvironment();
  return (
    <>
      <ul className={check.ways}>
        {ways.slice(0, MAX_LINKS).map(({ id, label, problem, go }) => (
          <li key={id}>
            <button type="button" className={styles.way} onClick={go}>{label}</button>
            {problem !== undefined && <p className={check.problem}>{problem}</p>}
          </li>
        ))}
      </ul>
      {ways.length > MAX_LINKS && <p className={styles.rest}>{t('engine.changes.rest', { number: ways.length - MAX_LINKS })}</p>}
    </>
  );
}

const AnswerText = ({ answer }: { readonly answer: Answer }) =>
  (typeof answer === 'string' ? answer : answer.map((parts, index) => <Parts key={index} parts={parts} />));

/** One entry, part by part. */
const Parts = ({ parts }: { readonly parts: readonly AnsweredPart[] }) => (
  <dl className={check.parts}>
    {parts.map(({ label, answer }, index) => (
      <div key={index} className={check.line}>
        <dt>{label}</dt>
        <dd className={check.held}><AnswerText answer={answer} /></dd>
      </div>
    ))}
  </dl>
);
