import type { ReactNode } from 'react';
import { resolveText } from '../base/text.ts';
import type { CompiledForm } from '../compiler/compiled.ts';
import { readIn } from '../compiler/read-form.ts';
import type { FieldDefinition } from '../engine/contract/widget.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Fact } from '../ui/fact.tsx';
import styles from '../ui/record.module.css';
import { FieldValueView } from './field-value.tsx';

interface CategoryFactsProps {
  readonly form: CompiledForm;
  readonly heading?: 'h2' | 'h3';
  /** What stands with a field, by its id: why it is not done. */
  readonly notes?: ReadonlyMap<string, ReactNode>;
  /** They are questions: what is missing was not answered, and not entered. */
  readonly questions?: boolean;
}

const hasValue = ({ value }: FieldDefinition): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** What the server holds of a form's fields, by category: the form as it is read. */
export function CategoryFacts({ form, heading: Heading = 'h2', notes, questions = false }: CategoryFactsProps) {
  const { language, t } = useLanguage();
  const isRead = readIn(form);
  const nothingOf = ({ locked, placeholder, untold }: FieldDefinition): string | undefined => {
    if (questions) return t('value.unanswered');
    if (untold) return t('value.untold');
    return locked && placeholder ? resolveText(placeholder, language, t) : undefined;
  };
  return form.sections.map((section) => section.kind === 'fields' && (
    <section key={section.id}>
      {section.title && <Heading className={styles.heading}>{resolveText(section.title, language, t)}</Heading>}
      <dl className={styles.facts}>
        {section.fields.filter(isRead).map((definition) => (
          <Fact
            key={definition.id}
            label={resolveText(definition.label, language, t)}
            nothing={nothingOf(definition)}
            note={notes?.get(definition.id)}
          >
            {hasValue(definition) && <FieldValueView definition={definition} />}
          </Fact>
        ))}
      </dl>
    </section>
  ));
}
