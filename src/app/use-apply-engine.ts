import { useMemo } from 'react';
import type { EngineEnvironment } from '../engine/environment.tsx';
import { useOtherLanguage } from './use-other-language.ts';
import { useServedTypes } from './use-served-types.ts';
import { useVideos } from './use-videos.ts';

/** What the registration form needs besides what every public page has: it is the server's, with types and videos of its own. */
export function useApplyEngine(): Partial<EngineEnvironment> {
  const served = useServedTypes();
  const other = useOtherLanguage();
  const openVideos = useVideos();
  return useMemo(() => ({ ...served, other, openVideos }), [served, other, openVideos]);
}
