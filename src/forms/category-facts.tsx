import type { ReactNode } from 'react';
import { resolveText } from '../base/text.ts';
import type { CompiledForm } from '../compiler/compiled.ts';
import { visibleToReader } from '../compiler/visible-to-reader.ts';
import type { FieldDefinition } from '../engine/contract/widget.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Fact } from '../ui/fact.tsx';
import { fieldAddress } from '../ui/field-address.ts';
import styles from '../ui/record.module.css';
import { FieldValueView } from './field-value.tsx';
import { SectionHeading } from './section-heading.tsx';

interface CategoryFactsProps {
  readonly form: CompiledForm;
  readonly heading?: 'h2' | 'h3';
  /** The path of the page whose form changes the values; absent: they are only read. */
  readonly path?: string;
  /** Notes beside a field, by its id: why it is incomplete. */
  readonly notes?: ReadonlyMap<string, ReactNode>;
  /** The fields are questions: an empty one was "not answered" instead of "not entered". */
  readonly questions?: boolean;
}

const hasValue = ({ value }: FieldDefinition): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** A form's stored values to be read, by category. */
export function CategoryFacts({ form, heading = 'h2', path, notes, questions = false }: CategoryFactsProps) {
  const { language, t } = useLanguage();
  const isRead = visibleToReader(form);
  const nothingOf = ({ locked, placeholder, isUnconfirmed }: FieldDefinition): string | undefined => {
    if (questions) return t('value.unanswered');
    if (isUnconfirmed) return t('value.untold');
    return locked && placeholder ? resolveText(placeholder, language, t) : undefined;
  };
  return form.sections.map((section) => section.kind === 'fields' && (
    <section key={section.id}>
      {section.title && (
        <SectionHeading
          title={resolveText(section.title, language, t)}
          heading={heading}
          form={path === undefined ? undefined : fieldAddress(path, section.id)}
        />
      )}
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
