import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { EngineEnvironment } from '../engine/environment.tsx';
import { builtInTypes } from '../fields/types/built-in.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from '../ui/portal.ts';
import { allWidgets } from './all-widgets.tsx';
import type { ServedEngine } from './served-engine.ts';
import type { Source } from './served-types.ts';

const builtIn: ServedEngine = { types: builtInTypes, registry: allWidgets };

/** One question at a time; `onServed` hears the answer before whoever waits for it. */
function createSource(source: Omit<Source, 'builtIn'>, onServed: (served: ServedEngine) => void) {
  let latest: Promise<EngineEnvironment['types']> | undefined;
  let isAsking = false;
  const ask = async (): Promise<EngineEnvironment['types']> => {
    const served = await import('./served-types.ts').then(({ servedTypes }) => servedTypes({ ...source, builtIn })).catch(() => undefined);
    isAsking = false;
    if (served) onServed(served);
    return served?.types ?? builtInTypes;
  };
  return {
    ask: () => {
      if (isAsking) return;
      isAsking = true;
      const asked = ask();
      latest = asked;
      // As React marks what it has waited for: whoever comes later reads it at once, and a page that is shown is not hidden for it.
      void asked.then((value) => Object.assign(asked, { status: 'fulfilled', value }));
    },
    // Also once it has settled: whoever suspended for it asks again, and has to find the same.
    awaited: () => latest,
  };
}

/**
 * The input types with those that the server defines (DECISIONS "Field types from the server"): asked for anew with every
 * page, beside what the page asks for itself.
 *
 * @param isNeeded false: no form can be opened here yet
 */
export function useServedTypes(isNeeded = true): ServedEngine & Required<Pick<EngineEnvironment, 'awaited'>> {
  const { client } = usePortal();
  const { addTexts } = useLanguage();
  const { pathname, search } = useLocation();
  const [served, setServed] = useState(builtIn);
  const [{ ask, awaited }] = useState(() => createSource({ client, addTexts }, setServed));
  useEffect(() => { if (isNeeded) ask(); }, [ask, isNeeded, pathname, search]);
  return useMemo(() => ({ ...served, awaited }), [served, awaited]);
}
