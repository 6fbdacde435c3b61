import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { myProfileFieldsQuery, type ProfileAnswer } from '../../../api/profile.ts';
import { resolveText } from '../../../base/text.ts';
import type { FieldSection } from '../../../compiler/compiled.ts';
import { compileCustomFields } from '../../../compiler/custom-fields-form.ts';
import type { FieldDefinition } from '../../../engine/contract/widget.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { usePortal } from '../../../ui/portal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../profile.module.css';
import { Fact } from './fact.tsx';
import { FieldValueView } from './field-value.tsx';

/** The custom fields by category. A profile without them has them in a call of their own. */
export function CustomFields({ customFields }: Pick<ProfileAnswer, 'customFields'>) {
  const { client } = usePortal();
  const { t } = useLanguage();
  const apart = useQuery({ ...myProfileFieldsQuery(client), enabled: customFields === undefined });
  const categories = customFields ?? apart.data;
  const sections = useMemo(() => compileCustomFields(categories ?? []).sections, [categories]);
  if (!categories) {
    return apart.isError
      ? <LoadError error={apart.error} onRetry={() => void apart.refetch()} />
      : <Skeleton label={t('load.loading')} blocks={[240]} />;
  }
  return sections.map((section) => section.kind === 'fields' && <Category key={section.id} section={section} />);
}

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
