import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { myProfileFieldsQuery, myProfileQuery } from '../../api/profile.ts';
import { useTabNews } from '../../forms/tab-news.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { EDIT, MODE, RECEIPTS } from '../../ui/mode.ts';
import { usePortal } from '../../ui/portal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Titled } from '../../ui/titled.tsx';
import { NUMBER } from './mode.ts';
import { profileScope } from './edit/scope.ts';
import { ProfileView } from './view/profile-view.tsx';
import { useParameters } from '../../ui/use-parameters.ts';

/** rjsf comes with it, and is not needed before. */
const ProfileEdit = lazy(async () => ({ default: (await import('./edit/profile-edit.tsx')).ProfileEdit }));

/** Few look at them, and seldom. */
const Receipts = lazy(async () => ({ default: (await import('./receipts/receipts.tsx')).Receipts }));

/** Spec §2 Profile: view and edit. The mode stands in the address, so that a reload or a new log-in goes on with editing. */
export function ProfileScreen() {
  const [parameters] = useParameters();
  const mode = parameters.get(MODE);
  if (mode === RECEIPTS) {
    return <Suspense fallback={<Loading titleKey="profile.receipts" />}><Receipts number={parameters.get(NUMBER)} /></Suspense>;
  }
  if (mode !== EDIT) return <LoadedProfile />;
  return <Suspense fallback={<Loading titleKey="profile.editTitle" />}><ProfileEdit /></Suspense>;
}

function LoadedProfile() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const profile = useQuery(myProfileQuery(client));
  const queries = useQueryClient();
  useTabNews(profileScope(profile.data?.id ?? ''), () => {
    for (const { queryKey } of [myProfileQuery(client), myProfileFieldsQuery(client)]) void queries.invalidateQueries({ queryKey });
  });
  if (profile.data) return <ProfileView profile={profile.data} />;
  if (!profile.isError) return <Loading titleKey="profile.title" />;
  return <Titled title={t('profile.title')}><LoadError error={profile.error} onRetry={() => void profile.refetch()} /></Titled>;
}

function Loading({ titleKey }: { readonly titleKey: string }) {
  const { t } = useLanguage();
  return <Titled title={t(titleKey)}><Skeleton label={t('profile.loading')} blocks={[160, 240, 240]} /></Titled>;
}
