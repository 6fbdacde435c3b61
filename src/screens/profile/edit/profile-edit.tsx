import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { editingQuery, universitiesQuery } from '../../../api/profile.ts';
import { canChangeVideo } from '../../../compiler/profile-form.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { useApplicant, usePortal } from '../../../ui/portal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Titled } from '../../../ui/titled.tsx';
import { EditForm } from './edit-form.tsx';

/** Fetches what can be edited, then shows the form (spec §4 Profile). */
export function ProfileEdit() {
  const { client } = usePortal();
  const { t, addTexts } = useLanguage();
  // The applicant who opened the page: while the log-in is asked for over it, the form and a recording in it stay.
  const [applicantId] = useState(useApplicant()?.id);
  const editing = useQuery(editingQuery(client));
  const lookups = useQuery(universitiesQuery(client));
  const words = useQuery({
    queryKey: ['texts', 'video'],
    queryFn: () => addTexts(['video']).then(() => true),
    enabled: editing.data !== undefined && canChangeVideo(editing.data.edit),
    staleTime: Infinity,
  });
  if (applicantId !== undefined && editing.data && lookups.data && !words.isLoading && !words.isError) {
    return <EditForm applicantId={applicantId} {...editing.data} lookups={lookups.data} />;
  }
  const failed = [editing, lookups, words].filter(({ isError }) => isError);
  const error = failed[0]?.error;
  return (
    <Titled title={t('profile.editTitle')}>
      {error
        ? <LoadError error={error} onRetry={() => { for (const query of failed) void query.refetch(); }} />
        : <Skeleton label={t('load.loading')} blocks={[160, 240, 240]} />}
    </Titled>
  );
}
