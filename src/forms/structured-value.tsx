import type { ReactNode } from 'react';
import { resolveText } from '../base/text.ts';
import type { FieldDefinition } from '../engine/contract/widget.ts';
import { useLanguage } from '../i18n/use-language.ts';
import styles from './structured-value.module.css';

interface StructuredValueProps {
  readonly structure: NonNullable<FieldDefinition['structure']>;
  readonly text: string;
  /** Shows what one part holds. */
  readonly view: (part: FieldDefinition) => ReactNode;
}

/** A composite as it is read: its filled parts, each with its label; a list entry by entry. */
export function StructuredValue({ structure: { fields, repeat, decode }, text, view }: StructuredValueProps) {
  const entries = decode(text);
  if (!entries) return text;
  const shown = entries.map(({ id, values }) => <Parts key={id ?? ''} fields={fields} values={values} view={view} />);
  return repeat ? <ol className={styles.entries}>{shown.map((entry) => <li key={entry.key}>{entry}</li>)}</ol> : shown;
}

interface PartsProps extends Pick<StructuredValueProps, 'view'> {
  readonly fields: readonly FieldDefinition[];
  readonly values: Readonly<Record<string, FieldDefinition['value']>>;
}

function Parts({ fields, values, view }: PartsProps) {
  const { language, t } = useLanguage();
  return (
    <dl className={styles.parts}>
      {fields.flatMap((field) => {
        const value = values[field.id];
        return value === undefined ? [] : [(
          <div key={field.id}>
            <dt className={styles.label}>{resolveText(field.label, language, t)}</dt>
            {' '}
            <dd className={styles.value}>{view({ ...field, value })}</dd>
          </div>
        )];
      })}
    </dl>
  );
}
