import { useRef } from 'react';
import { rewrite } from './rewrite.ts';
import { plainText, type TextTraits } from './use-text-control.ts';

/** Cleans a text. `inOnePiece`: it was pasted, dropped, autofilled or converted. */
type Tidy = (text: string, inOnePiece: boolean) => string;

/**
 * A short input takes no further typing when it is full. A text that comes in one piece is never cut, since a cut number is another
 * number: it is shown whole, and an error says that it is too long (DECISIONS "What a strange server showed").
 *
 * @param limitOf how many characters a text may have
 */
export function useLimitedText(limitOf: (text: string) => number, tidy: Tidy): TextTraits<HTMLInputElement> {
  const lastText = useRef('');
  const remember = (element: HTMLInputElement): void => { lastText.current = element.value; };
  return {
    ...plainText,
    afterShow: remember,
    afterEdit: (element) => {
      const last = lastText.current;
      const inOnePiece = element.value.length > last.length + 1;
      rewrite(element, (text) => tidy(text, inOnePiece));
      const { value, selectionStart } = element;
      if (!inOnePiece && value.length > last.length && value.length > limitOf(value)) {
        const caret = Math.max(0, (selectionStart ?? value.length) - 1);
        element.value = last;
        element.setSelectionRange(caret, caret);
      }
      remember(element);
    },
  };
}
