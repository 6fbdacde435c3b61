import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { isSet } from '../attributes.ts';
import { chosenId, type Choice } from '../options.ts';
import { exact, find, searchTerms } from './search.ts';

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
  const terms = useMemo(() => searchTerms(definition.options), [definition]);
  const shown = search ? find(choices, terms, search) : choices;
  const chosen = choices.find(({ id }) => id === chosenId(value));
  const clearable = !definition.mandatory || isSet(definition, 'clearable');

  const open = (): void => {
    if (opened) return;
    setOpened(true);
    setActive(chosen ? shown.indexOf(chosen) : -1);
  };
  const click = ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
    // What is typed next takes the place of the choice, as it does after Tab.
    if (!opened) currentTarget.select();
    open();
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
    const found = find(choices, terms, text);
    setSearch(text);
    setOpened(true);
    setActive(text === '' ? -1 : step(found, -1, 1));
  };
  /** What was typed counts where it stands for one option, or is nothing at all; else the choice stays. */
  const take = (): void => {
    const meant = search && exact(shown, terms, search);
    if (meant) choose(meant);
    else if (search === '' && clearable) choose(undefined);
    else close();
  };
  const settle = (): void => {
    take();
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
    // oxlint-disable-next-line typescript/no-deprecated
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const act = keys[event.key];
    // The form that Enter sends is to hold what is seen here; words that stand for nothing send none.
    if (event.key === 'Enter' && search === '') take();
    else if (act || (event.key === 'Enter' && search)) {
      event.preventDefault();
      event.stopPropagation();
      act?.();
    }
  };

  return {
    input, opened, text: search ?? chosen?.label ?? '', shown, active, chosen, clearable, click, choose, clear, type, settle, pressKey,
  };
}
