import { Fragment } from 'react';

interface LinesProps {
  readonly text: string;
  /** Of the text, where it is not in the language in force. */
  readonly lang?: string | undefined;
}

/** A text line by line: each is a part of its own for whoever looks for it. White space is kept by what stands around it. */
export const Lines = ({ text, lang }: LinesProps) =>
  text.split('\n').map((line, position) => <Fragment key={position}>{position > 0 && '\n'}<span lang={lang}>{line}</span></Fragment>);
