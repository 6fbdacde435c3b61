interface LinesProps {
  readonly text: string;
  /** Of the text, where it is not in the language in force. */
  readonly lang?: string | undefined;
}

/** A text line by line, so that each line can be found by its own words. The parent's `white-space` keeps the line breaks. */
export const Lines = ({ text, lang }: LinesProps) =>
  text.split(/(?<=\n)/).map((line, position) => <span key={position} lang={lang}>{line}</span>);
