import type { ReactNode } from 'react';
import { resolveText } from '../base/text.ts';
import type { CompiledForm } from '../compiler/compiled.ts';
import { visibleToReader } from '../compiler/visible-to-reader.ts';
import type { FieldDefinition } from '../engine/contract/widget.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Fact } from '../ui/fact.tsx';
import styles from '../ui/record.module.css';
import { FieldValueView } from './field-value.tsx';

interface CategoryFactsProps {
  readonly form: CompiledForm;
  readonly heading?: 'h2' | 'h3';
  /** Notes beside a field, by its id: why it is incomplete. */
  readonly notes?: ReadonlyMap<string, ReactNode>;
  /** The fields are questions: an empty one was "not answered" instead of "not entered". */
  readonly questions?: boolean;
}

const hasValue = ({ value }: FieldDefinition): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** A form's stored values to be read, by category. */
export function CategoryFacts({ form, heading: Heading = 'h2', notes, questions = false }: CategoryFactsProps) {
  const { language, t } = useLanguage();
  const isRead = visibleToReader(form);
  const nothingOf = ({ locked, placeholder, isUnconfirmed }: FieldDefinition): string | undefined => {
    if (questions) return t('value.unanswered');
    if (isUnconfirmed) return t('value.untold');
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
