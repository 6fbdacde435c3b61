import { useId, type KeyboardEvent } from 'react';
import record from './record.module.css';
import styles from './selector.module.css';

export interface Choice {
  readonly value: string;
  readonly text: string;
}

interface SelectorProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  /** Stands first, and stands for no choice. */
  readonly none?: string;
  /** What choosing does, where that is more than to choose. */
  readonly hint?: string;
  /** Choosing leads away: the keyboard opens the list first, so that nobody is led away by looking through it. */
  readonly opensFirst?: boolean;
  readonly onChoose: (value: string) => void;
}

/** Tab, Enter and Escape do what they do anyway. */
const CHOOSES = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|.)$/u;

function openFirst(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  // A browser that lets no page open it opens it by these keys itself.
  if (!CHOOSES.test(key) || ctrlKey || metaKey || altKey || !('showPicker' in currentTarget)) return;
  event.preventDefault();
  currentTarget.showPicker();
}

/** One choice of several, by the browser's own control. */
export function Selector({ label, value, choices, none, hint, opensFirst = false, onChoose }: SelectorProps) {
  const id = useId();
  return (
    <div className={styles.selector}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <select
          id={id}
          className={styles.select}
          value={value}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onKeyDown={opensFirst ? openFirst : undefined}
          onChange={({ currentTarget }) => { onChoose(currentTarget.value); }}
        >
          {none !== undefined && <option value="">{none}</option>}
          {choices.map((choice) => <option key={choice.value} value={choice.value}>{choice.text}</option>)}
        </select>
      </span>
      {hint !== undefined && <p className={record.aside} id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}
