import { useSyncExternalStore, use } from 'react';
import type { FieldDefinition } from '../fields/definition.ts';
import { disabledOptions } from '../fields/siblings.ts';
import type { FieldCell } from './field-cell.ts';
import { ScopeContext, useController } from './form-context.ts';

const subscribeToNothing = (): (() => void) => () => undefined;

/** Follows the field of the same section or entry that this one depends on. Most fields depend on none. */
function useBeside<Found>(name: string | undefined, find: (beside: FieldCell | undefined) => Found): Found {
  const { store } = useController();
  const scope = use(ScopeContext);
  const cell = name === undefined ? undefined : store.cell(scope(name));
  return useSyncExternalStore(cell?.listeners.add ?? subscribeToNothing, () => find(cell));
}

/** A field's definition as it is asked for now; none while another field hides it. */
export function useShown({ id, visibleWhen }: FieldDefinition): FieldDefinition | undefined {
  const { store } = useController();
  const cell = store.cell(use(ScopeContext)(id));
  return useBeside(visibleWhen?.field, () => (cell.visible ? cell.asked : undefined));
}

export function useDisabledOptions(definition: FieldDefinition): ReadonlySet<string> {
  const value = useBeside(definition.optionsAfter, (cell) => cell?.snapshot.value);
  return disabledOptions(definition, () => value);
}
