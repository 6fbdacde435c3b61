import type { JsonObject } from '../../base/json.ts';
import { readMoment } from '../../base/moment.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import record from '../record.module.css';

interface SentLineProps {
  /** Key of the text, which has the parameters `moment` and `number`. */
  readonly textKey: string;
  readonly receipt: JsonObject;
}

/** Says when something was received and its receipt number: the receipt itself loads later, and stands further down. */
export function SentLine({ textKey, receipt }: SentLineProps) {
  const { language, t } = useLanguage();
  const moment = readMoment(String(receipt['sent_at']));
  return moment !== undefined && (
    <p className={record.note}>{t(textKey, { moment: formatMoment(moment, language), number: String(receipt['number']) })}</p>
  );
}
