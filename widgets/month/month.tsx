import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { NumberedSelect, type NumberRange } from '../drop-down/numbered-select.tsx';

/** Spec §9: month options 1 to 12. */
const MONTHS: NumberRange = { from: 1, to: 12, labels: { en: String, jp: (month) => `${month}月` } };

export const MonthSelect = (props: WidgetProps) => <NumberedSelect {...props} range={MONTHS} />;
