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
  /** The text of the first option, which means no choice. */
  readonly none?: string;
  /** Says what choosing does, where it has a further effect. */
  readonly hint?: string;
  /** Choosing opens another page: a key opens the list first, so that looking through the options opens none. */
  readonly opensFirst?: boolean;
  readonly onChoose: (value: string) => void;
}

/** The keys that change the value of a closed list. Tab, Enter and Escape do not. */
const VALUE_KEYS = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|.)$/u;

function openFirst(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  // A browser without `showPicker` opens the list by these keys itself.
  if (!VALUE_KEYS.test(key) || ctrlKey || metaKey || altKey || !('showPicker' in currentTarget)) return;
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
