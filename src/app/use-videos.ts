import { use, useEffect, useMemo } from 'react';
import { I18nContext } from 'react-i18next';
import type { EngineEnvironment } from '../engine/environment.tsx';
import { usePortal } from '../ui/portal.ts';
import { mayHaveUploads } from '../video/mark.ts';

type OpenVideos = NonNullable<EngineEnvironment['openVideos']>;

/**
 * How forms get the uploads of this page; the same for as long as the page is. Their code comes with the first form that has a
 * video, and where an earlier page has left one that is to go on.
 */
export function useVideos(): OpenVideos {
  const portal = usePortal();
  const { i18n } = use(I18nContext);
  const load = useMemo(() => () => import('./video-uploads.ts').then(({ videosOf }) => videosOf(portal, i18n)), [portal, i18n]);
  useEffect(() => { void mayHaveUploads().then((are) => (are ? load() : undefined)).catch(() => undefined); }, [load]);
  return useMemo<OpenVideos>(() => (store, scope) => load().then((open) => open(store, scope)), [load]);
}
