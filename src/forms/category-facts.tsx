import { resolveText } from '../base/text.ts';
import type { CompiledForm, FieldSection } from '../compiler/compiled.ts';
import type { FieldDefinition } from '../engine/contract/widget.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Fact } from '../ui/fact.tsx';
import styles from '../ui/record.module.css';
import { FieldValueView } from './field-value.tsx';

/** What the server holds of a form's fields, by category: the form as it is read. */
export const CategoryFacts = ({ form }: { readonly form: CompiledForm }) =>
  form.sections.map((section) => section.kind === 'fields' && <Category key={section.id} section={section} />);

const hasValue = ({ value }: FieldDefinition): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

function Category({ section }: { readonly section: FieldSection }) {
  const { language, t } = useLanguage();
  return (
    <section>
      {section.title && <h2 className={styles.heading}>{resolveText(section.title, language, t)}</h2>}
      <dl className={styles.facts}>
        {section.fields.map((definition) => (
          <Fact key={definition.id} label={resolveText(definition.label, language, t)}>
            {hasValue(definition) && <FieldValueView definition={definition} />}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
