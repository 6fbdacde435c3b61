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
import { measured } from './measured.ts';
import { useCombobox } from './use-combobox.ts';

/** Up to here a list is taken in at a glance; a longer one is searched. */
const SHORT_LIST = 20;

/** The order of words in each language; the flag before a country's name is not among its words. */
const COLLATORS: Readonly<Record<Language, Intl.Collator>> = {
  en: new Intl.Collator(languageTag('en')), jp: new Intl.Collator(languageTag('jp')),
};
const words = (label: string): string => label.replace(/^\p{RI}+\s*/u, '');

const sorted = (all: readonly Choice[], language: Language): readonly Choice[] =>
  all.toSorted((a, b) => COLLATORS[language].compare(words(a.label), words(b.label)));

export function DropDown(props: WidgetProps) {
  const { definition, language, value } = props;
  const given = choices(props, [chosenId(value)]);
  const all = isSet(definition, 'sorted') ? sorted(given, language) : given;
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
      <span className={classNames(shared.selectBox, styles.combobox)} {...measured(props.definition)} onPointerEnter={lateList.preload}>
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
