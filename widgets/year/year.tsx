import { yearInJapanese } from '../../src/base/year-text.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { NumberedSelect, type NumberRange } from '../drop-down/numbered-select.tsx';

/** Spec §9: year options 1970 to 2040. */
const YEARS: NumberRange = { from: 1970, to: 2040, labels: { en: String, jp: yearInJapanese } };

export const YearSelect = (props: WidgetProps) => <NumberedSelect {...props} range={YEARS} />;
