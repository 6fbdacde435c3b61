import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { myProfileFieldsQuery, type Categories, type ProfileAnswer } from '../../../api/profile.ts';
import { compileCustomFields } from '../../../compiler/custom-fields-form.ts';
import { useInputTypes } from '../../../engine/input-types.ts';
import { CategoryFacts } from '../../../forms/category-facts.tsx';
import { reportBroken } from '../../../forms/report-broken.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { usePortal } from '../../../ui/portal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

const hasAny = (fields: Categories): boolean => Object.keys(fields ?? {}).length > 0;

/**
 * The custom fields by category: those of their own call (spec §7 Profile); until it has answered, or where it has none, the profile's.
 * After them the applicant's own documents.
 */
export function CustomFields({ profile: { customFields, checked } }: { readonly profile: ProfileAnswer }) {
  const { client } = usePortal();
  const { t } = useLanguage();
  const apart = useQuery(myProfileFieldsQuery(client));
  const known = [apart.data, customFields].find((fields) => fields !== undefined && hasAny(fields));
  const categories = known ?? apart.data ?? (apart.isError ? customFields : undefined);
  const types = useInputTypes();
  const form = useMemo(() => compileCustomFields(types, categories, checked.document_fields), [types, categories, checked]);
  useEffect(() => { reportBroken('The profile', form); }, [form]);
  if (categories !== undefined) return <CategoryFacts form={form} />;
  return apart.isError
    ? <LoadError error={apart.error} onRetry={() => void apart.refetch()} />
    : <Skeleton label={t('load.loading')} blocks={[240]} />;
}
