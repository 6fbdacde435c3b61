import { flushSync } from 'react-dom';
import { takeFocus } from '../interaction/take-focus.ts';
import { fieldInItem } from '../compiler/compiled.ts';
import { placesOf } from '../field-types/contract.ts';
import type { FieldId } from '../fields/definition.ts';
import { controlId, conflictId } from './dom-id.ts';
import type { Mounter } from './mounter.ts';
import type { FormStore } from './store.ts';

/** A form on the screen. */
interface MountedForm {
  readonly mounter: Mounter;
  readonly store: FormStore;
}

/** The element of a field, whose section is mounted first if necessary; where it has a conflict, that of the conflict. */
function elementOf({ mounter, store }: MountedForm, field: FieldId): HTMLElement | null {
  const conflict = document.getElementById(conflictId(field));
  if (conflict) return conflict;
  const section = mounter.sectionOf(field);
  if (section !== undefined) flushSync(() => { mounter.mount(section); });
  return document.getElementById(controlId(invalidPartId(store, field))) ?? document.getElementById(controlId(field));
}

/** The id of the innermost part that an issue of the field names, or of the field where it names none. */
function invalidPartId(store: FormStore, field: FieldId): FieldId {
  const places = placesOf(store.has(field) ? store.cell(field).shown.issue?.at : undefined);
  return places.reduce((parent, { item = '', part }) => (part === undefined ? parent : fieldInItem(parent, item, part)), field);
}

/**
 * Moves to a field: into view and into focus (for a group of inputs, its first). A field taller than the window is aligned at its top,
 * where its label and its error are.
 */
export function goTo(form: MountedForm, field: FieldId): void {
  const element = elementOf(form, field);
  if (!element) return;
  const frame = element.closest('[data-field]') ?? element;
  const isTall = frame.getBoundingClientRect().height > innerHeight;
  (isTall ? frame : element).scrollIntoView({ block: isTall ? 'start' : 'center', behavior: 'auto' });
  const focusable = element.matches('input, select, textarea, button')
    ? element
    : element.querySelector<HTMLElement>('input:not(:disabled, [hidden]), select, textarea, button:not(:disabled), a[href]') ?? element;
  takeFocus(focusable);
  focusable.scrollIntoView({ block: 'nearest', behavior: 'auto' });
}

/** Moves to a section: its heading into view and into focus. */
export function goToSection({ mounter }: Pick<MountedForm, 'mounter'>, index: number): void {
  flushSync(() => { mounter.mount(index); });
  const heading = document.querySelector<HTMLElement>(`[data-section="${String(index)}"] :is(h2, h3)`);
  heading?.scrollIntoView({ block: 'start', behavior: 'auto' });
  heading?.focus({ preventScroll: true });
}
