import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { myProfileFieldsQuery, type ProfileAnswer } from '../../../api/profile.ts';
import { compileCustomFields } from '../../../compiler/custom-fields-form.ts';
import { useEnvironment } from '../../../engine/environment.tsx';
import { CategoryFacts } from '../../../forms/category-facts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { usePortal } from '../../../ui/portal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The custom fields by category. A profile without them has them in a call of their own. */
export function CustomFields({ customFields }: Pick<ProfileAnswer, 'customFields'>) {
  const { client } = usePortal();
  const { t } = useLanguage();
  const apart = useQuery({ ...myProfileFieldsQuery(client), enabled: customFields === undefined });
  const categories = customFields ?? apart.data;
  const { types } = useEnvironment();
  const form = useMemo(() => compileCustomFields(types, categories ?? []), [types, categories]);
  if (categories) return <CategoryFacts form={form} />;
  return apart.isError
    ? <LoadError error={apart.error} onRetry={() => void apart.refetch()} />
    : <Skeleton label={t('load.loading')} blocks={[240]} />;
}
