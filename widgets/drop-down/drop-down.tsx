import { languageTag, type Language } from '../../src/base/text.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { isSet } from '../attributes.ts';
import { chosenId, choices, type Choice } from '../options.ts';
import { Combobox } from './combobox.tsx';
import { NativeSelect } from './native-select.tsx';

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
