import { useEffect, type ReactNode } from 'react';
import type { SessionApplicant } from '../../api/authentication.ts';
import { whenIdle } from '../../engine/idle.ts';

const load = () => Promise.all([
  import('../kept-work.ts').then(({ keptWork }) => keptWork), import('./lost-work.tsx').then(({ LostWork }) => LostWork),
]);

/**
 * Says what a log-out would take away; nothing where there is none. Its code is fetched as soon as there is time: it has to
 * be there when the connection is not. Throws where it never could be.
 */
export function useLostWork(applicant: SessionApplicant): () => Promise<ReactNode> {
  useEffect(() => whenIdle(() => void load().catch(() => undefined), 5_000), []);
  return async () => {
    const [keptWork, LostWork] = await load();
    const work = await keptWork(applicant);
    return work.length > 0 && <LostWork work={work} />;
  };
}
