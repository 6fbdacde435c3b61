import { use, useMemo } from 'react';
import { I18nContext } from 'react-i18next';
import type { EngineEnvironment } from '../engine/environment.tsx';
import { usePortal } from '../ui/portal.ts';
import { openVideosWith } from './video-uploads.ts';

/** How forms get the uploads of this page; the same for as long as the page is. */
export function useVideos(): NonNullable<EngineEnvironment['openVideos']> {
  const portal = usePortal();
  const { i18n } = use(I18nContext);
  return useMemo(() => openVideosWith(portal, i18n), [portal, i18n]);
}
