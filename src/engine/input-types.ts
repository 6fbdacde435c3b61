import { use, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { InputTypes } from '../fields/types/type-module.ts';
import { useEnvironment } from './environment.tsx';

/**
 * The input types to compile a form with, those that the server defines among them: suspends while they load. A form that is
 * mounted never suspends again.
 *
 * @param formVersion the version of the form's definitions; the types are then of the same version
 */
export function useInputTypes(formVersion?: string): InputTypes {
  const { types, loadTypes } = useEnvironment();
  // The same promise at every rendering: a later request suspends no mounted form.
  const [pendingTypes] = useState(() => loadTypes?.(formVersion));
  const loadedTypes = pendingTypes && use(pendingTypes);
  return formVersion === undefined ? types : loadedTypes ?? types;
}

/** The same for code that compiles a form outside rendering. The function never changes. */
export function useTypesOf(): (formVersion?: string) => Promise<InputTypes> {
  const { types, loadTypes } = useEnvironment();
  const latest = useRef(types);
  useLayoutEffect(() => { latest.current = types; }, [types]);
  return useCallback(async (formVersion) => await loadTypes?.(formVersion) ?? latest.current, [loadTypes]);
}
