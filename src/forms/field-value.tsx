import type { ReactNode } from 'react';
import { resolveText } from '../base/text.ts';
import { displayText } from '../base/display-text.ts';
import { Film } from '../engine/contract/film.tsx';
import type { FieldDefinition, StoredFile } from '../engine/contract/widget.ts';
import { mailLink, phoneLink } from '../base/contact-links.ts';
import { localToday } from '../base/calendar.ts';
import { formatDay } from '../base/day-text.ts';
import { fileSize } from '../base/file-size.ts';
import { formats } from '../base/formats.ts';
import { formatList } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { latePart } from '../late/late-part.tsx';
import { AsWritten } from '../ui/fact.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import styles from '../ui/record.module.css';

/** For types that the server defines; most servers define none. */
const StructuredValue = latePart(async () => (await import('./structured-value.tsx')).StructuredValue);

const asLines = (text: string): ReactNode => <AsWritten text={text} />;
const asAddress = (text: string): ReactNode => <ExternalLink address={text} text={text} />;

/** How a text is shown, by the type of its field. A video field may have a text from before it was one, which is then no film. */
const renderers: Readonly<Partial<Record<FieldDefinition['base'], (text: string, label: string) => ReactNode>>> = {
  text: asLines,
  location: asLines,
  text_area: asLines,
  url: asAddress,
  email: (text) => <a href={mailLink(text)}>{text}</a>,
  phone_number: (text) => <a href={phoneLink(text)}>{text}</a>,
  video: (text, label) => {
    const isFilm = formats['mp4-address']?.(text);
    return isFilm ? <Film className={styles.video} address={text} label={label} /> : asAddress(text);
  },
};

/** A stored value, shown by its type and in the language in force. */
export function FieldValueView({ definition }: { readonly definition: FieldDefinition }) {
  const { language, t } = useLanguage();
  const { value, structure, base, label } = definition;
  const displayed = (text: string): string => displayText(definition, text, language, t);
  if (typeof value === 'string' && structure) {
    const view = (part: FieldDefinition): ReactNode => <FieldValueView definition={part} />;
    return <StructuredValue t={t} structure={structure} text={value} view={view} />;
  }
  if (typeof value === 'string') return renderers[base]?.(displayed(value), resolveText(label, language, t)) ?? displayed(value);
  if (isList(value)) return formatList(value.map(displayed), language);
  if (typeof value !== 'object') return String(value);
  if (value.kind === 'foreign') return isList(value.raw) ? formatList(value.raw, language) : JSON.stringify(value.raw);
  return value.kind === 'stored' ? <StoredDocument file={value} /> : value.file.name;
}

/** A stored file, with its size and its day where the server gives both. */
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
