import { use, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { InputTypes } from '../fields/types/type-module.ts';
import { useEnvironment } from './environment.tsx';

/**
 * The input types to make a form with, those that the server defines among them: suspends while these are on their way. A
 * form that is there already never does.
 *
 * @param formVersion of the definitions that the form is made of; the types are then of the same
 */
export function useInputTypes(formVersion?: string): InputTypes {
  const { types, awaited } = useEnvironment();
  // The same promise at every rendering: what is asked for later suspends nobody who is there.
  const [coming] = useState(() => awaited?.(formVersion));
  const come = coming && use(coming);
  return formVersion === undefined ? types : come ?? types;
}

/** The same for who makes a form outside of a rendering. The function is the same whatever comes. */
export function useTypesOf(): (formVersion?: string) => Promise<InputTypes> {
  const { types, awaited } = useEnvironment();
  const known = useRef(types);
  useLayoutEffect(() => { known.current = types; }, [types]);
  return useCallback(async (formVersion) => await awaited?.(formVersion) ?? known.current, [awaited]);
}
