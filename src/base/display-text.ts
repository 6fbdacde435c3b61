import { formatCurrency } from './amount.ts';
import { formatDay } from './day-text.ts';
import { resolveText, type Language, type Text, type Translate } from './text.ts';
import { numberInJapanese } from './year-text.ts';

/** What decides how a field's text is shown: its built-in type, its widget and its options. */
interface DisplayTraits {
  readonly base: string | undefined;
  readonly widget: string | undefined;
  readonly options: readonly { readonly id: string; readonly label: Text }[];
}

/** A field's text for reading: an option by its label; a day, an amount, a year or a month in the language's format. */
export function displayText({ base, widget, options }: DisplayTraits, text: string, language: Language, t: Translate): string {
  if (base === 'date') return formatDay(text, language);
  if (base === 'currency') return formatCurrency(text, language);
  const option = options.find(({ id }) => id === text);
  const label = option ? resolveText(option.label, language, t) : text;
  return label === text && language === 'jp' ? numberInJapanese(widget, text) : label;
}
