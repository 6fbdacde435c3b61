interface LinesProps {
  readonly text: string;
  /** The language of the text, where it is not the language in force. */
  readonly lang?: string | undefined;
}

/** A text with an element for each line, so that tests can find a line by its text. The parent's `white-space` keeps the line breaks. */
export const Lines = ({ text, lang }: LinesProps) =>
  text.split(/(?<=\n)/).map((line, position) => <span key={position} lang={lang}>{line}</span>);
