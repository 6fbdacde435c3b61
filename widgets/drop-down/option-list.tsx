import { useEffect, useRef } from 'react';
import type { Translate } from '../../src/base/text.ts';
import type { Choice } from '../options.ts';
import { Popover } from '../popover/popover.tsx';
import styles from './combobox.module.css';

interface OptionListProps {
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice | undefined;
  readonly active: number;
  readonly label: string;
  readonly t: Translate;
  readonly onChoose: (choice: Choice) => void;
}

/** The list of a combobox. The focus never leaves the input, whichever way an option is chosen. */
export function OptionList({ id, choices, chosen, active, label, t, onChoose }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, choices]);

  return (
    <Popover>
      {choices.length === 0
        ? <p className={styles.nothing}>{t('widget.dropDown.nothingFound')}</p>
        : (
          <div
            ref={list}
            id={id}
            role="listbox"
            aria-label={label}
            className={styles.list}
            onPointerDown={(event) => event.preventDefault()}
          >
            {choices.map((choice, index) => (
              <div
                key={choice.id} id={`${id}-${index}`} role="option" className={styles.option} data-active={index === active || undefined}
                aria-selected={choice.id === chosen?.id} aria-disabled={choice.disabled || undefined}
                aria-label={choice.other && choice.label} onClick={() => onChoose(choice)}
              >
                {choice.label}{choice.otherLine}
              </div>
            ))}
          </div>
        )}
    </Popover>
  );
}
