import type { ReactNode } from 'react';
import { resolveText } from '../base/text.ts';
import type { CompiledForm, FieldSection } from '../compiler/compiled.ts';
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

const none: ReadonlyMap<string, ReactNode> = new Map();

/** What the server holds of a form's fields, by category: the form as it is read. */
export const CategoryFacts = ({ form, heading = 'h2', notes = none, questions = false }: CategoryFactsProps) =>
  form.sections.map((section) =>
    section.kind === 'fields' && (
      <Category key={section.id} form={form} section={section} heading={heading} notes={notes} questions={questions} />
    ));

const hasValue = ({ value }: FieldDefinition): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

interface CategoryProps extends Required<CategoryFactsProps> {
  readonly section: FieldSection;
}

function Category({ form, section, heading: Heading, notes, questions }: CategoryProps) {
  const { language, t } = useLanguage();
  return (
    <section>
      {section.title && <Heading className={styles.heading}>{resolveText(section.title, language, t)}</Heading>}
      <dl className={styles.facts}>
        {section.fields.filter(readIn(form)).map((definition) => (
          <Fact
            key={definition.id}
            label={resolveText(definition.label, language, t)}
            nothing={questions ? t('value.unanswered') : undefined}
            note={notes.get(definition.id)}
          >
            {hasValue(definition) && <FieldValueView definition={definition} />}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
