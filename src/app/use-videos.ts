import { use, useEffect, useMemo } from 'react';
import { I18nContext } from 'react-i18next';
import type { LateVideos } from '../engine/form-videos.ts';
import { Late } from '../late/late.ts';
import { usePortal } from '../ui/portal.ts';
import { areUploadsMarked, mayHaveUploads } from '../video/mark.ts';

/**
 * Gives forms the uploads of this page; always the same object. Their code is loaded with the first form that has a video, and
 * where an earlier page has left an upload to continue.
 */
export function useVideos(): LateVideos {
  const portal = usePortal();
  const { i18n } = use(I18nContext);
  const code = useMemo(() => new Late(async () => (await import('./video-uploads.ts')).videosOf(portal, i18n)), [portal, i18n]);
  useEffect(() => {
    const unmounted = new AbortController();
    void mayHaveUploads().then((may) => (may ? code.arrive(unmounted.signal) : undefined)).catch(() => undefined);
    return () => { unmounted.abort(); };
  }, [code]);
  return useMemo(() => ({ code, mayHaveUnfinished: mayHaveUploads, hasUnfinished: areUploadsMarked }), [code]);
}
