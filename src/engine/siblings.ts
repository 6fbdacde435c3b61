import { useCallback, useSyncExternalStore, use } from 'react';
import type { FieldDefinition, FieldValue } from '../fields/definition.ts';
import { disabledOptions, isVisible } from '../fields/siblings.ts';
import { ScopeContext, useController } from './form-context.ts';

const subscribeToNothing = (): (() => void) => () => undefined;

/** The value of the field of the same section or entry that this one depends on. Most fields depend on none. */
function useSibling(name: string | undefined): FieldValue {
  const { store } = useController();
  const scope = use(ScopeContext);
  const id = name === undefined ? undefined : scope(name);
  const subscribe = useCallback((listener: () => void) => (id === undefined ? subscribeToNothing() : store.subscribe(id, listener)), [store, id]);
  return useSyncExternalStore(subscribe, () => (id === undefined ? undefined : store.snapshot(id).value));
}

export function useVisible(definition: FieldDefinition): boolean {
  const value = useSibling(definition.visibleWhen?.field);
  return isVisible(definition, () => value);
}

export function useDisabledOptions(definition: FieldDefinition): ReadonlySet<string> {
  const value = useSibling(definition.optionsAfter);
  return disabledOptions(definition, () => value);
}
