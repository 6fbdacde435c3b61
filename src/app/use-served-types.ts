import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sleep } from '../api/retry.ts';
import type { EngineEnvironment } from '../engine/environment.tsx';
import { builtInTypes } from '../fields/types/built-in.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from '../ui/portal.ts';
import { addWidgets, loadedWidgets } from './loaded-widgets.ts';
import { pageOf } from './page-of.ts';
import type { ServedEngine } from './read-served-types.ts';
import type { Source, Versioned } from './served-types.ts';

/** A form opens without the server's types after this long. */
const PATIENCE_MS = 5_000;

const builtIn: ServedEngine = { types: builtInTypes, registry: loadedWidgets };

type Types = EngineEnvironment['types'];

/** Marks a promise as React marks those it has awaited: a later `use` reads the value at once, and a shown page does not suspend. */
function trackStatus<Value>(promise: Promise<Value>): Promise<Value> {
  void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }));
  return promise;
}

/** Loads the types, one request at a time; `onServed` is called before those who await the types. */
export function createSource(source: Pick<Source, 'client' | 'addTexts'>, onServed: (served: ServedEngine, formVersion?: string) => void) {
  let latest: Promise<Types> | undefined;
  let isLoading = false;
  let current: Versioned | undefined;
  // By version, since the latest were requested.
  const byVersion = new Map<string, Promise<Types>>();
  const load = async (version?: string): Promise<Versioned | undefined> => {
    const patience = sleep(PATIENCE_MS);
    const code = await Promise.race([import('./served-types.ts').catch(() => undefined), patience]);
    const answer = await code?.servedTypes({ ...source, builtIn, patience }, version);
    if (answer) onServed(answer.served, version);
    return answer;
  };
  const reload = async (): Promise<Types> => {
    const answer = await load();
    isLoading = false;
    current = answer;
    return answer?.served.types ?? builtInTypes;
  };
  const isCurrent = (version: string): boolean => current?.formVersion === undefined || current.formVersion === version;
  /** For a form of another version: a publish came between the answer with the form and that with the types (docs/decisions/0038). */
  const loadOther = async (version: string, previous: Promise<Types>): Promise<Types> => {
    const types = await previous;
    return isCurrent(version) ? types : (await load(version))?.served.types ?? types;
  };
  return {
    reload: () => {
      if (isLoading) return;
      isLoading = true;
      byVersion.clear();
      latest = trackStatus(reload());
    },
    // Also once it has settled: a component that suspended for it calls this again, and has to get the same promise.
    loadTypes: (version?: string) => {
      if (version === undefined || !latest || (!isLoading && isCurrent(version))) return latest;
      const pending = byVersion.get(version) ?? trackStatus(loadOther(version, latest));
      byVersion.set(version, pending);
      return pending;
    },
  };
}

/**
 * The input types with those that the server defines (DECISIONS "Field types from the server"): loaded again with every page,
 * in parallel with the page's own requests. Not with every question of a page: the form of the next one would wait, and the page
 * would be hidden for a moment and lose the focus.
 */
export function useServedTypes(): Required<Pick<EngineEnvironment, 'types' | 'loadTypes'>> {
  const { client } = usePortal();
  const { addTexts } = useLanguage();
  const page = pageOf(useLocation());
  const [types, setTypes] = useState(builtIn.types);
  const [{ reload, loadTypes }] = useState(() => createSource({ client, addTexts }, (served, formVersion) => {
    if (formVersion === undefined) setTypes(served.types);
    addWidgets(served.registry);
  }));
  useEffect(reload, [reload, page]);
  return useMemo(() => ({ types, loadTypes }), [types, loadTypes]);
}
