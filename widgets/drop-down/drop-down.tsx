import { languageTag, type Language } from '../../src/base/text.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { isSet, inputAttributes } from '../attributes.ts';
import { chosenId, choices, type Choice } from '../options.ts';
import { NativeSelect } from './native-select.tsx';
import { Late, useLate } from '../../src/late/late.ts';
import { MissingPart } from '../../src/late/missing-part.tsx';
import { classNames } from '../class-names.ts';
import shared from '../widgets.module.css';
import styles from './combobox.module.css';
import { widthProps } from './measured.ts';
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { exactMatch, find, searchTerms } from './search.ts';

/** The most options that can be read at a glance; a longer list is searched. */
const SHORT_LIST = 20;

/** The order of words in each language; the flag before a country's name does not count. */
const collators: Partial<Record<Language, Intl.Collator>> = {};
const words = (label: string): string => label.replace(/^\p{RI}+\s*/u, '');

/** The collator is made for the first list of its language: making one loads the language's data and would delay the page's start. */
function sorted(all: readonly Choice[], language: Language): readonly Choice[] {
  const collator = collators[language] ??= new Intl.Collator(languageTag(language));
  return all.toSorted((a, b) => collator.compare(words(a.label), words(b.label)));
}

export function DropDown(props: WidgetProps) {
  const { definition, language, value } = props;
  const unsorted = choices(props, [chosenId(value)]);
  const all = isSet(definition, 'sorted') ? sorted(unsorted, language) : unsorted;
  return definition.options.length <= SHORT_LIST ? <NativeSelect {...props} choices={all} /> : <Combobox {...props} choices={all} />;
}

const lateList = new Late(async () => (await import('./option-list.tsx')).OptionList);

/**
 * An input that searches a long list (WAI-ARIA's editable combobox with list autocomplete). Mantine's Select is not
 * used: it keeps every option in the document while closed, and axe objects to its list and its clear button.
 */
function Combobox({ choices, ...props }: WidgetProps & { choices: readonly Choice[] }) {
  const { disabled, id, placeholder, t } = props;
  const { input, opened, text, shown, active, chosen, clearable, click, choose, clear, type, settle, pressKey } =
    useCombobox(props, choices);
  const { code: OptionList } = useLate(lateList, opened);
  const listId = `${id}-list`;
  const hasList = opened && OptionList !== undefined && shown.length > 0;
  return (
    <>
      <span className={classNames(shared.selectBox, styles.combobox)} {...widthProps(props.definition)} onPointerEnter={lateList.preload}>
        <input
          ref={input}
          type="text"
          role="combobox"
          className={shared.select}
          {...inputAttributes(props)}
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={hasList}
          aria-controls={hasList ? listId : undefined}
          aria-activedescendant={hasList && active >= 0 ? `${listId}-${active}` : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={lateList.preload} onClick={click} onKeyDown={pressKey} onBlur={settle}
        />
        {chosen && clearable && !disabled && text !== '' && (
          <button type="button" className={styles.clear} aria-label={t('widget.dropDown.clear')} onClick={clear}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7 7l10 10M17 7L7 17" /></svg>
          </button>
        )}
        {opened && OptionList && (
          <OptionList
            id={listId} choices={shown} chosen={chosen} active={active} label={props.label} t={t} onChoose={choose}
          />
        )}
        <span className="spoken" role="status">{opened && t('widget.dropDown.found', { found: shown.length })}</span>
      </span>
      <MissingPart t={t} late={lateList} asked={opened} />
    </>
  );
}

/** The next enabled choice from `index`, wrapping at the ends; -1 where there is none. */
function step(choices: readonly Choice[], index: number, by: 1 | -1): number {
  for (let tried = 1; tried <= choices.length; tried += 1) {
    const next = (index + by * tried + choices.length * 2) % choices.length;
    if (choices[next]?.disabled === false) return next;
  }
  return -1;
}

/** The state of a searchable list: `search` is the typed text, undefined before any; `active` an index into `shown`. */
function useCombobox({ control, definition, value }: WidgetProps, choices: readonly Choice[]) {
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
    // The next typed text replaces the choice, as it does after Tab.
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
    // The button disappears with the choice, and would take the focus with it.
    input.current?.focus();
    choose(undefined);
  };
  const type = (text: string): void => {
    const found = find(choices, terms, text);
    setSearch(text);
    setOpened(true);
    setActive(text === '' ? -1 : step(found, -1, 1));
  };
  /** The typed text counts where it matches one option, or is empty; else the choice stays. */
  const takeTyped = (): void => {
    const match = search && exactMatch(shown, terms, search);
    if (match) choose(match);
    else if (search === '' && clearable) choose(undefined);
    else close();
  };
  const settle = (): void => {
    takeTyped();
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
    // Safari ends the composition before the key event that ends it; only this code reveals it.
    // oxlint-disable-next-line typescript/no-deprecated
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const act = keys[event.key];
    // Enter submits the form with the shown value; a text that matches no option submits nothing.
    if (event.key === 'Enter' && search === '') takeTyped();
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
