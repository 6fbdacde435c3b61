import { useSyncExternalStore, use } from 'react';
import type { FieldDefinition, FieldValue } from '../fields/definition.ts';
import { disabledOptions, isVisible } from '../fields/siblings.ts';
import { ScopeContext, useController } from './form-context.ts';

const subscribeToNothing = (): (() => void) => () => undefined;

/** The value of the field of the same section or entry that this one depends on. Most fields depend on none. */
function useSibling(name: string | undefined): FieldValue {
  const { store } = useController();
  const scope = use(ScopeContext);
  const cell = name === undefined ? undefined : store.cell(scope(name));
  return useSyncExternalStore(cell?.listeners.add ?? subscribeToNothing, () => cell?.snapshot.value);
}

export function useVisible(definition: FieldDefinition): boolean {
  const value = useSibling(definition.visibleWhen?.field);
  return isVisible(definition, () => value);
}

export function useDisabledOptions(definition: FieldDefinition): ReadonlySet<string> {
  const value = useSibling(definition.optionsAfter);
  return disabledOptions(definition, () => value);
}
