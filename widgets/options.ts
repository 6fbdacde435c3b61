import type { ReactNode } from 'react';
import { resolveText, type Translate } from '../src/base/text.ts';
import type { FieldValue, OtherLanguage, WidgetProps } from '../src/engine/contract/widget.ts';
import { storedText } from './stored-text.ts';

/** A choice in the language in force. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly disabled: boolean;
  /** Where both languages are shown: the label in the other one, as text and as a line of its own. */
  readonly other?: string | undefined;
  readonly otherLine?: ReactNode;
}

/** The choice for a stored option that is no longer offered: shown, marked and kept (DECISIONS "Fields and values"). */
export function noLongerOffered(id: string, t: Translate, other?: OtherLanguage): Choice {
  const text = { key: 'field.noLongerOffered', params: { option: id } };
  return { id, label: t(text.key, text.params), disabled: false, ...(other && { other: other.text(text), otherLine: other.line(text) }) };
}

/** The id of the single chosen option; another value as text. */
export const chosenId = (value: FieldValue): string => storedText(value);

/** The options in order, then chosen ids that are not among them. */
export function choices({ definition, disabledOptions, language, t, other }: WidgetProps, chosen: readonly string[]): readonly Choice[] {
  const offered = definition.options.map((option) => ({
    id: option.id, label: resolveText(option.label, language, t), disabled: disabledOptions.has(option.id),
    ...(other && { other: other.text(option.label), otherLine: other.line(option.label) }),
  }));
  const known = new Set(definition.options.map(({ id }) => id));
  return [...offered, ...chosen.filter((id) => id !== '' && !known.has(id)).map((id) => noLongerOffered(id, t, other))];
}
