import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { resolveText } from '../base/text.ts';
import type { FieldDefinition } from '../engine/contract/widget.ts';
import { useLanguage } from '../i18n/use-language.ts';
import record from '../ui/record.module.css';
import styles from './structured-value.module.css';

type View = (part: FieldDefinition) => ReactNode;

interface StructuredValueProps {
  readonly structure: NonNullable<FieldDefinition['structure']>;
  readonly text: string;
  /** Renders the value of one part. */
  readonly view: View;
}

/** A composite value to be read: its filled parts, each with its label. Each entry of a list is a card of a few lines. */
export function StructuredValue({ structure: { fields, repeat, decode }, text, view }: StructuredValueProps) {
  const entries = decode(text);
  if (!entries) return text;
  const filled = entries.map(({ id, values }) => ({ id: id ?? '', parts: filledIn(fields, values) }));
  if (!repeat) return filled.map(({ id, parts }) => <Parts key={id} parts={parts} view={view} />);
  return (
    <ul className={styles.entries}>
      {filled.map(({ id, parts }) => <li key={id} className={styles.entry}><Entry parts={parts} view={view} /></li>)}
    </ul>
  );
}

const filledIn = (
  fields: readonly FieldDefinition[], values: Readonly<Record<string, FieldDefinition['value']>>,
): readonly FieldDefinition[] =>
  fields.flatMap((field) => {
    const value = values[field.id];
    return value === undefined ? [] : [{ ...field, value }];
  });

/** The types of a part that may be the name of an entry. */
const NAMES: ReadonlySet<string> = new Set<FieldDefinition['base']>(['text', 'drop_down', 'radio_button']);

/** The types of a part that is too large for a line of a card. */
const LARGE: ReadonlySet<string> = new Set<FieldDefinition['base']>(['text_area', 'video']);

/** So many parts of an entry are shown below its name; the others are folded. */
const IN_SIGHT = 4;

interface PartsProps {
  readonly parts: readonly FieldDefinition[];
  readonly view: View;
}

function Entry({ parts, view }: PartsProps) {
  const name = parts.find(({ base, structure }) => NAMES.has(base) && !structure);
  const others = parts.filter((part) => part !== name);
  const small = others.filter(({ base, structure }) => !LARGE.has(base) && !structure).slice(0, IN_SIGHT);
  const rest = others.filter((part) => !small.includes(part));
  // Otherwise nothing visible would say what the entry is.
  if (!name && small.length === 0) return <Parts parts={rest} view={view} />;
  return (
    <>
      <dl className={record.words}>
        {name && <Part part={name} view={view} isName />}
        {small.map((part) => <Part key={part.id} part={part} view={view} />)}
      </dl>
      {rest.length > 0 && <Rest parts={rest} view={view} />}
    </>
  );
}

/** The folded parts of an entry, which are unfolded for printing. */
function Rest({ parts, view }: PartsProps) {
  const { t } = useLanguage();
  const details = useRef<HTMLDetailsElement>(null);
  // A layout effect, so that it also applies to a page that is printed right after its first paint.
  useLayoutEffect(() => {
    let wasOpen = false;
    const onBeforePrint = (): void => {
      if (!details.current) return;
      wasOpen = details.current.open;
      details.current.open = true;
    };
    const onAfterPrint = (): void => { if (details.current) details.current.open = wasOpen; };
    addEventListener('beforeprint', onBeforePrint);
    addEventListener('afterprint', onAfterPrint);
    return () => {
      removeEventListener('beforeprint', onBeforePrint);
      removeEventListener('afterprint', onAfterPrint);
    };
  }, []);
  return (
    <details ref={details} className={styles.rest}>
      <summary data-screen-only>{t('structured.rest', { number: parts.length })}</summary>
      <Parts parts={parts} view={view} />
    </details>
  );
}

const Parts = ({ parts, view }: PartsProps) =>
  <dl className={record.facts}>{parts.map((part) => <Part key={part.id} part={part} view={view} />)}</dl>;

interface PartProps {
  readonly part: FieldDefinition;
  readonly view: View;
  /** The name of the entry: its label is for screen readers only. */
  readonly isName?: boolean;
}

function Part({ part, view, isName = false }: PartProps) {
  const { language, t } = useLanguage();
  return (
    <div className={isName ? styles.name : record.part}>
      <dt className={isName ? 'spoken' : record.partLabel}>{resolveText(part.label, language, t)}</dt>
      {' '}
      <dd className={record.partValue}>{view(part)}</dd>
    </div>
  );
}
