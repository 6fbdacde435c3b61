import { useEffect, useEffectEvent } from 'react';
import type { FieldId } from '../fields/definition.ts';
import { useController } from './form-context.ts';

/** Hears, inside a `<Form>`, which fields have changed: a choice at once, text in a pause of the typing and when the form goes. */
export function useFieldChanges(onChange: (changed: ReadonlySet<FieldId>) => void): void {
  const { store } = useController();
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    const stop = store.changes.add((changed) => { tell(changed); });
    return () => {
      store.settle();
      stop();
    };
  }, [store]);
}
