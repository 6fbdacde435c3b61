import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { NumberedSelect } from '../drop-down/numbered-select.tsx';

/** Spec §9: month options 1 to 12. */
const MONTHS = { from: 1, to: 12, unit: { en: '', jp: '月' } } as const;

export const MonthSelect = (props: WidgetProps) => <NumberedSelect {...props} range={MONTHS} />;
