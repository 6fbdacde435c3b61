import { useMemo } from 'react';
import type { EngineEnvironment } from '../engine/environment.tsx';
import { useOtherLanguage } from './use-other-language.ts';
import { useServedTypes } from './use-served-types.ts';
import { useVideos } from './use-videos.ts';

/** What the registration form needs besides what every public page has: it is the server's, with types and videos of its own. */
export function useApplyEngine(): Partial<EngineEnvironment> {
  const served = useServedTypes();
  const other = useOtherLanguage();
  const lateVideos = useVideos();
  return useMemo(() => ({ ...served, other, lateVideos }), [served, other, lateVideos]);
}
