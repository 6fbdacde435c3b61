import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { NumberedSelect } from '../drop-down/numbered-select.tsx';

/** Spec §9: year options 1970 to 2040. */
const YEARS = { from: 1970, to: 2040, unit: { en: '', jp: '年' } } as const;

export const YearSelect = (props: WidgetProps) => <NumberedSelect {...props} range={YEARS} />;
