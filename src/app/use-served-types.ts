import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { rest } from '../api/patience.ts';
import type { EngineEnvironment } from '../engine/environment.tsx';
import { builtInTypes } from '../fields/types/built-in.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from '../ui/portal.ts';
import { addWidgets, widgetsThere } from './widgets-there.ts';
import { pageOf } from './page-of.ts';
import type { ServedEngine } from './read-served-types.ts';
import type { Source, Versioned } from './served-types.ts';

/** A form opens without the server's types after this long. */
const PATIENCE_MS = 5_000;

const builtIn: ServedEngine = { types: builtInTypes, registry: widgetsThere };

type Types = EngineEnvironment['types'];

/** As React marks what it has waited for: whoever comes later reads it at once, and a page that is shown is not hidden for it. */
function marked<Value>(coming: Promise<Value>): Promise<Value> {
  void coming.then((value) => Object.assign(coming, { status: 'fulfilled', value }));
  return coming;
}

/** One question at a time; `onServed` hears the answer before whoever waits for it. */
export function createSource(source: Pick<Source, 'client' | 'addTexts'>, onServed: (served: ServedEngine, formVersion?: string) => void) {
  let latest: Promise<Types> | undefined;
  let isAsking = false;
  let current: Versioned | undefined;
  // Since the latest were asked for.
  const others = new Map<string, Promise<Types>>();
  const load = async (version?: string): Promise<Versioned | undefined> => {
    const patience = rest(PATIENCE_MS);
    const code = await Promise.race([import('./served-types.ts').catch(() => undefined), patience]);
    const answer = await code?.servedTypes({ ...source, builtIn, patience }, version);
    if (answer) onServed(answer.served, version);
    return answer;
  };
  const ask = async (): Promise<Types> => {
    const answer = await load();
    isAsking = false;
    current = answer;
    return answer?.served.types ?? builtInTypes;
  };
  const isOf = (version: string): boolean => current?.formVersion === undefined || current.formVersion === version;
  /** A publish came between the answer that a form is made of and that of the types (docs/decisions/0038). */
  const other = async (version: string, before: Promise<Types>): Promise<Types> => {
    const types = await before;
    return isOf(version) ? types : (await load(version))?.served.types ?? types;
  };
  return {
    ask: () => {
      if (isAsking) return;
      isAsking = true;
      others.clear();
      latest = marked(ask());
    },
    // Also once it has settled: whoever suspended for it asks again, and has to find the same.
    awaited: (version?: string) => {
      if (version === undefined || !latest || (!isAsking && isOf(version))) return latest;
      const asked = others.get(version) ?? marked(other(version, latest));
      others.set(version, asked);
      return asked;
    },
  };
}

/**
 * The input types with those that the server defines (DECISIONS "Field types from the server"): asked for anew with every
 * page, beside what the page asks for itself. Not with every question of a page: the form of the next one would wait, and the
 * page be hidden for a moment, the focus with it.
 */
export function useServedTypes(): Required<Pick<EngineEnvironment, 'types' | 'awaited'>> {
  const { client } = usePortal();
  const { addTexts } = useLanguage();
  const page = pageOf(useLocation());
  const [types, setTypes] = useState(builtIn.types);
  const [{ ask, awaited }] = useState(() => createSource({ client, addTexts }, (served, formVersion) => {
    if (formVersion === undefined) setTypes(served.types);
    addWidgets(served.registry);
  }));
  useEffect(ask, [ask, page]);
  return useMemo(() => ({ types, awaited }), [types, awaited]);
}
