import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { chosenId } from '../options.ts';
import type { Choice } from '../options.ts';
import { find, searchForm, searchWords } from './search.ts';

/** The next choice from `index` that can be taken, round the ends; -1 where there is none. */
function step(choices: readonly Choice[], index: number, by: 1 | -1): number {
  for (let tried = 1; tried <= choices.length; tried += 1) {
    const next = (index + by * tried + choices.length * 2) % choices.length;
    if (choices[next]?.disabled === false) return next;
  }
  return -1;
}

/** The state of a searchable list: `search` is what is typed, absent while nothing is; `active` an index into `shown`. */
export function useCombobox({ control, definition, value }: WidgetProps, choices: readonly Choice[]) {
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState<string>();
  const [active, setActive] = useState(-1);
  const words = useMemo(() => searchWords(definition.options), [definition]);
  const shown = search ? find(choices, words, search) : choices;
  const chosen = choices.find(({ id }) => id === chosenId(value));

  const open = (): void => {
    if (opened) return;
    setOpened(true);
    setActive(chosen ? shown.indexOf(chosen) : -1);
  };
  const close = (): void => {
    setOpened(false);
    setSearch(undefined);
  };
  const choose = (choice: Choice | undefined): void => {
    if (choice?.disabled) return;
    close();
    control.commit(choice?.id);
  };
  const clear = (): void => {
    // The button goes away with the choice; the focus must not go with it.
    input.current?.focus();
    choose(undefined);
  };
  const type = (text: string): void => {
    const found = find(choices, words, text);
    setSearch(text);
    setOpened(true);
    setActive(text === '' ? -1 : step(found, -1, 1));
  };
  /** What was typed counts where it is an option's very words, or nothing at all; else the choice stays. */
  const settle = (): void => {
    const exact = search && shown.find(({ disabled, label }) => !disabled && searchForm(label) === searchForm(search));
    if (exact) choose(exact);
    else if (search === '' && !definition.mandatory) choose(undefined);
    else close();
    control.leave();
  };

  const move = (by: 1 | -1) => (): void => {
    if (opened) setActive(step(shown, active === -1 && by === -1 ? 0 : active, by));
    else open();
  };
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: move(1),
    ArrowUp: move(-1),
    Enter: opened && shown[active] ? () => choose(shown[active]) : undefined,
    Escape: opened ? close : undefined,
  };
  const pressKey = (event: KeyboardEvent): void => {
    // Safari ends the composition before the key that ended it; only this code tells.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return { input, opened, text: search ?? chosen?.label ?? '', shown, active, chosen, open, choose, clear, type, settle, pressKey };
}
