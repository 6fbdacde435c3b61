import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { NumberedSelect, type NumberRange } from '../drop-down/numbered-select.tsx';

const era = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', { era: 'long', year: 'numeric', timeZone: 'UTC' });

/** A year as Japanese forms write it, beside the year of its era: `2001年（平成13年）`; of two where one ended in it. */
export function yearInJapanese(year: string): string {
  if (!/^\d{4}$/.test(year)) return `${year}年`;
  const eras = new Set([era.format(Date.UTC(Number(year), 0, 1)), era.format(Date.UTC(Number(year), 11, 31))]);
  return `${year}年（${[...eras].join('・')}）`;
}

/** Spec §9: year options 1970 to 2040. */
const YEARS: NumberRange = { from: 1970, to: 2040, named: { en: String, jp: yearInJapanese } };

export const YearSelect = (props: WidgetProps) => <NumberedSelect {...props} range={YEARS} />;
