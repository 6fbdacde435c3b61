import type { ReactNode } from 'react';
import { resolveText, type Language, type Translate } from '../base/text.ts';
import { Film } from '../engine/contract/film.tsx';
import type { FieldDefinition, StoredFile } from '../engine/contract/widget.ts';
import { mailLink, phoneLink } from '../base/contact-links.ts';
import { localToday } from '../base/calendar.ts';
import { formatDay } from '../base/day-text.ts';
import { fileSize } from '../base/file-size.ts';
import { formatCurrency, formatList } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { latePart } from '../late/late-part.tsx';
import { AsWritten } from '../ui/fact.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import styles from '../ui/record.module.css';

/** Of types that a server defines; most define none. */
const StructuredValue = latePart(async () => (await import('./structured-value.tsx')).StructuredValue);

interface Shown {
  readonly definition: FieldDefinition;
  readonly text: string;
  readonly language: Language;
  readonly t: Translate;
}

const asText = ({ text }: Shown): ReactNode => text;
const asLines = ({ text }: Shown): ReactNode => <AsWritten text={text} />;
const asAddress = ({ text }: Shown): ReactNode => <ExternalLink address={text} text={text} />;
const asOption = ({ definition, text, language, t }: Shown): string => {
  const option = definition.options.find(({ id }) => id === text);
  return option ? resolveText(option.label, language, t) : text;
};

/** How a text value of each type is shown. */
const shownAs: Readonly<Record<FieldDefinition['base'], (shown: Shown) => ReactNode>> = {
  text: asLines,
  number: asText,
  location: asLines,
  password: asText,
  flag: asText,
  unknown: asText,
  document: asText,
  image: asText,
  text_area: asLines,
  url: asAddress,
  drop_down: asOption,
  radio_button: asOption,
  check_box: asOption,
  email: ({ text }) => <a href={mailLink(text)}>{text}</a>,
  phone_number: ({ text }) => <a href={phoneLink(text)}>{text}</a>,
  date: ({ text, language }) => formatDay(text, language),
  currency: ({ text, language }) => formatCurrency(text, language),
  video: ({ text, definition, language, t }) =>
    <Film className={styles.video} address={text} label={resolveText(definition.label, language, t)} />,
};

/** The value that the server holds, as its type and the language in force say. */
export function FieldValueView({ definition }: { readonly definition: FieldDefinition }) {
  const { language, t } = useLanguage();
  const { value } = definition;
  if (typeof value === 'string' && definition.structure) {
    return <StructuredValue structure={definition.structure} text={value} view={(part) => <FieldValueView definition={part} />} />;
  }
  if (typeof value === 'string') return shownAs[definition.base]({ definition, text: value, language, t });
  if (isList(value)) return formatList(value.map((text) => asOption({ definition, text, language, t })), language);
  if (typeof value !== 'object') return String(value);
  if (value.kind === 'foreign') return isList(value.raw) ? formatList(value.raw, language) : JSON.stringify(value.raw);
  return value.kind === 'stored' ? <StoredDocument file={value} /> : value.file.name;
}

/** A file that the server holds, with its size and its day where it says both. */
function StoredDocument({ file: { name, url, size, storedAt } }: { readonly file: StoredFile }) {
  const { language } = useLanguage();
  return (
    <>
      <ExternalLink address={url} text={name} />
      {size !== undefined && storedAt !== undefined && (
        <span className={styles.file} data-about>{fileSize(size, language)} · {formatDay(localToday(new Date(storedAt)), language)}</span>
      )}
    </>
  );
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((part) => typeof part === 'string');
