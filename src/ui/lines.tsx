interface LinesProps {
  readonly text: string;
  /** Of the text, where it is not in the language in force. */
  readonly lang?: string | undefined;
}

/** A text line by line: each is a part of its own for whoever looks for it. What stands around it keeps the ends of lines. */
export const Lines = ({ text, lang }: LinesProps) =>
  text.split(/(?<=\n)/).map((line, position) => <span key={position} lang={lang}>{line}</span>);
