import { useEffect, useRef, type TextareaHTMLAttributes } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { inputAttributes, textOption } from '../attributes.ts';
import { classNames } from '../class-names.ts';
import styles from '../widgets.module.css';
import { withoutNewBreaks } from './line-breaks.ts';
import { plainText, useTextControl } from './use-text-control.ts';

interface GrowingLineProps extends WidgetProps {
  readonly attributes?: Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'inputMode' | 'autoCapitalize' | 'spellCheck'>;
}

/** For browsers without `field-sizing`; in the others it does nothing, so that a key forces no layout. */
function grow(element: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  element.style.blockSize = 'auto';
  element.style.blockSize = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
}

/** Enter submits the form, as in a line of text. An Enter that ends a conversion of an input method makes no line break. */
function submitOnBreak(event: InputEvent): void {
  if (event.inputType !== 'insertLineBreak' && event.inputType !== 'insertParagraph') return;
  event.preventDefault();
  if (event.currentTarget instanceof HTMLTextAreaElement) {
    event.currentTarget.form?.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
  }
}

/**
 * One line of text, wrapped, so that all of a long one is in sight. It takes no line breaks: those of a pasted or autofilled
 * text become spaces. A stored text keeps its own.
 */
export function GrowingLine({ attributes, ...props }: GrowingLineProps) {
  const lastText = useRef('');
  const follow = (element: HTMLTextAreaElement): void => {
    lastText.current = element.value;
    grow(element);
  };
  const { ref, bind } = useTextControl<HTMLTextAreaElement>(props, {
    ...plainText,
    afterShow: follow,
    afterEdit: (element) => {
      const { value, selectionStart, selectionEnd } = element;
      const text = withoutNewBreaks(value, lastText.current);
      if (text !== value) {
        element.value = text;
        element.setSelectionRange(selectionStart, selectionEnd);
      }
      follow(element);
    },
  });
  useEffect(() => {
    const element = ref.current;
    element?.addEventListener('beforeinput', submitOnBreak);
    return () => { element?.removeEventListener('beforeinput', submitOnBreak); };
  }, [ref]);
  return (
    <textarea
      rows={1} {...attributes} {...inputAttributes(props)} {...bind} className={classNames(styles.textArea, styles.line)}
      autoComplete={textOption(props.definition, 'autocomplete')}
    />
  );
}
