import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { myProfileQuery } from '../../api/profile.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { usePortal } from '../../ui/portal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MODE, EDIT } from './mode.ts';
import { ProfileView } from './view/profile-view.tsx';

/** rjsf comes with it, and is not needed before. */
const ProfileEdit = lazy(async () => ({ default: (await import('./edit/profile-edit.tsx')).ProfileEdit }));

/** Spec §2 Profile: view and edit. The mode stands in the address, so that a reload or a new log-in goes on with editing. */
export function ProfileScreen() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const [parameters] = useSearchParams();
  const profile = useQuery(myProfileQuery(client));
  const loading = <Skeleton label={t('profile.loading')} blocks={[48, 160, 240, 240]} />;
  if (profile.data) {
    return parameters.get(MODE) === EDIT
      ? <Suspense fallback={loading}><ProfileEdit profile={profile.data} /></Suspense>
      : <ProfileView profile={profile.data} />;
  }
  return profile.isError ? <LoadError error={profile.error} onRetry={() => void profile.refetch()} /> : loading;
}
