import { useState } from 'react';
import type { CompiledForm } from '../../src/compiler/compiled.ts';
import { issueText } from '../../src/engine/issue-text.ts';
import { validateValue } from '../../src/fields/check.ts';
import { partsAt } from '../../src/fields/parts-at.ts';
import type { FieldDefinition, FieldValue } from '../../src/fields/definition.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { resolveText } from '../../src/base/text.ts';
import { useLanguage } from '../../src/i18n/use-language.ts';
import texts from './preview-texts.json';
import { samplesOf } from './samples.ts';
import styles from './preview.module.css';

interface SampleResultsProps {
  readonly form: CompiledForm;
  readonly fieldTypes: readonly unknown[];
}

interface Verdict {
  readonly value: string;
  readonly text: string;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** Values that were made of the definitions, each with what the form says of it. */
export function SampleResults({ form, fieldTypes }: SampleResultsProps) {
  const { language, t } = useLanguage();
  const words = texts.form[language];
  const [isShown, setIsTried] = useState(false);
  const verdictOf = (definition: FieldDefinition, value: FieldValue): Verdict => {
    const issue = validateValue(form.types, { ...definition, mandatory: true }, value);
    const sent = typeOf(form.types, definition).codec.encode(value, 'plain');
    if (!issue) return { value: shown(value), text: `${words.accepted}${shown(sent)}` };
    const reason = issueText(definition, issue, language, t);
    return {
      value: shown(value), text: `${words.refused}${partsAt(definition, issue.at).map(({ id }) => id + words.partEnd).join('')}${reason}`,
    };
  };
  const fields = isShown ? [...form.fields.values()] : [];
  return (
    <section aria-label={words.tried}>
      <div className={styles.buttons}><button type="button" onClick={() => { setIsTried(true); }}>{words.try}</button></div>
      {fields.map((definition) => (
        <table key={definition.id} className={styles.table}>
          <caption>{resolveText(definition.label, language, t)}</caption>
          <thead><tr><th scope="col">{words.value}</th><th scope="col">{words.verdict}</th></tr></thead>
          <tbody>
            {samplesOf(form.types, definition, fieldTypes).map((value) => verdictOf(definition, value)).map(({ value, text }) => (
              <tr key={value}><td><code>{value}</code></td><td>{text}</td></tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}
