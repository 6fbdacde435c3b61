import { createContext, useContext, useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import type { Text } from '../base/text.ts';
import type { FieldId } from '../fields/definition.ts';
import type { FormController } from './controller.ts';
import type { FieldSection } from '../compiler/compiled.ts';

export const FormContext = createContext<FormController | undefined>(undefined);

export function useController(): FormController {
  const controller = useContext(FormContext);
  if (!controller) throw new Error('Form is missing');
  return controller;
}

/**
 * Calls back, inside a `<Form>`, with the changed fields: at once for a choice, in a pause of typing and on unmount for text, and after
 * that for detached values.
 */
export function useFieldChanges(onChange: (changed: ReadonlySet<FieldId>) => void): void {
  const { store, detached } = useController();
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    const stop = store.changes.add((changed) => { tell(changed); });
    return () => {
      store.settle();
      const late = detached();
      if (late) void late.then(stop);
      else stop();
    };
  }, [store, detached]);
}

/**
 * The name of the entry or composite around this part of a form: a list within it may have entries of the same names as a list in
 * another.
 */
export const EntryContext = createContext('');

/** Turns the ids of a section's definitions into ids of the form; entries of a group put their key in front. */
export const ScopeContext = createContext<(id: FieldId) => FieldId>((id) => id);

/** The heading above a field, by the id of its definition, where a form is a list of questions. */
export const HeadingContext = createContext<(id: FieldId) => ReactNode>(() => null);

/** A note that is shown once above a section for its fields, and the id of its element. */
export const NoteContext = createContext<{ readonly note: Text; readonly id: string } | undefined>(undefined);

/** Renders the fields of one section. Two exist: through rjsf, and plainly for the public pages, which stay light. */
export type SectionRenderer = ComponentType<{ readonly section: FieldSection }>;
