import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Translate } from '../../src/base/text.ts';
import type { Choice } from '../options.ts';
import popover from '../popover/popover.module.css';
import { useAnchor } from '../popover/use-anchor.ts';
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

/**
 * The list of a combobox, in the browser's top layer, where no box of the form clips it. The focus never leaves the input, however
 * an option is chosen.
 */
export function OptionList({ id, choices, chosen, active, label, t, onChoose }: OptionListProps) {
  const popup = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => { popup.current?.showPopover(); }, []);
  useAnchor(popup, { align: 'start', matchWidth: true });
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, choices]);

  return (
    <div ref={popup} popover="manual" className={popover.popup}>
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
    </div>
  );
}
