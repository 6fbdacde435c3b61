import { useLayoutEffect, useRef, type SyntheticEvent, type RefObject } from 'react';
import type { FieldValue, WidgetProps } from '../../src/engine/contract/widget.ts';
import { storedText } from '../stored-text.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** How a text-like widget turns a value into the text of its input and back. */
export interface TextTraits<Element extends TextElement = TextElement> {
  readonly show: (value: FieldValue) => string;
  readonly read: (text: string) => FieldValue;
  /** Corrects the typed text when the field is left. */
  readonly tidy?: (text: string) => string;
  /** Called after each edit, and at the end of a composition, never within one. */
  readonly afterEdit?: (element: Element) => void;
  /** Called after each text that the widget itself puts into the input. */
  readonly afterShow?: (element: Element) => void;
}

export const plainText: TextTraits = { show: storedText, read: (text) => text || undefined };

export interface TextControl<Element extends TextElement> {
  readonly ref: RefObject<Element | null>;
  /** Spread on the element. */
  readonly bind: {
    readonly ref: RefObject<Element | null>;
    readonly defaultValue: string;
    readonly onInput: (event: SyntheticEvent<Element>) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: SyntheticEvent<Element>) => void;
    readonly onBlur: () => void;
  };
  /** Shows a value. Does nothing in the middle of a composition: what is being typed wins. */
  readonly put: (value: FieldValue) => void;
  /** Shows the typed text in the format of its value. */
  readonly reformat: () => void;
}

/** The text that the widget itself last put into the input. */
interface Shown {
  readonly revision: number;
  readonly wording: string;
  readonly text: string;
  readonly value: FieldValue;
}

/** The caret stays where it is; a text that is selected as a whole stays so, for typing to replace it. */
function replaceText(element: TextElement, text: string): void {
  const { value, selectionStart, selectionEnd } = element;
  if (value === text) return;
  const wholeIsSelected = value !== '' && selectionStart === 0 && selectionEnd === value.length;
  element.value = text;
  if (element === document.activeElement) {
    element.setSelectionRange(wholeIsSelected ? 0 : selectionStart, wholeIsSelected ? text.length : selectionStart);
  }
}

/** Sets the placeholder only while the field is empty: with the attribute, each key costs the styles of its pseudo-element, 0.2 ms. */
function showPlaceholder(element: TextElement, placeholder: string): void {
  if (element.value !== '') element.removeAttribute('placeholder');
  else if (element.placeholder !== placeholder) element.placeholder = placeholder;
}

/**
 * Leaves the text being typed in the DOM and announces it (FieldControl.typing); nothing renders on a key. The value
 * goes into the DOM again only when `revision` changes, or in another format when `wording` does and it has not been edited.
 * A text that is (again) the one last shown means the value that it was shown for, so the server's value stays unchanged
 * until it is edited: unless that value is invalid and the same text, typed, would be valid.
 */
export function useTextControl<Element extends TextElement>(
  { control, placeholder, value, revision }: WidgetProps,
  traits: TextTraits<Element> = plainText,
  wording = '',
): TextControl<Element> {
  const ref = useRef<Element>(null);
  const composing = useRef(false);
  const edited = useRef(false);
  const shown = useRef<Shown>(undefined);

  const put = (next: FieldValue): void => {
    const element = ref.current;
    if (!element) return;
    if (composing.current) {
      if (shown.current) shown.current = { ...shown.current, revision };
      return;
    }
    replaceText(element, traits.show(next));
    shown.current = { revision, wording, text: element.value, value: next };
    edited.current = false;
    showPlaceholder(element, placeholder);
    traits.afterShow?.(element);
  };
  const valueOf = (text: string): FieldValue => {
    const read = traits.read(text);
    if (text !== shown.current?.text) return read;
    const { value: shownValue } = shown.current;
    return edited.current && typeof shownValue === 'string' && control.validate(shownValue) && !control.validate(read) ? read : shownValue;
  };
  const announce = (element: Element): void => {
    edited.current = true;
    if (!composing.current) traits.afterEdit?.(element);
    showPlaceholder(element, placeholder);
    control.typing(() => valueOf(element.value));
  };
  const tidy = (element: Element): void => {
    if (!traits.tidy || element.value === shown.current?.text) return;
    const text = traits.tidy(element.value);
    if (text === element.value) return;
    element.value = text;
    announce(element);
  };

  useLayoutEffect(() => {
    const { current: element } = ref;
    if (shown.current?.revision !== revision) put(value);
    else if (shown.current.wording !== wording && element?.value === shown.current.text) put(valueOf(element.value));
    else if (element) showPlaceholder(element, placeholder);
  });

  return {
    ref,
    bind: {
      ref,
      defaultValue: traits.show(value),
      onInput: (event) => announce(event.currentTarget),
      onCompositionStart: () => { composing.current = true; },
      onCompositionEnd: (event) => {
        composing.current = false;
        announce(event.currentTarget);
      },
      onBlur: () => {
        if (ref.current) tidy(ref.current);
        control.leave();
      },
    },
    put,
    // From the text itself: under a pressed pointer the field takes it only when the press is over.
    reformat: () => { if (ref.current) put(valueOf(ref.current.value)); },
  };
}
