/** One thing that is wrong with content; a warning keeps nothing from being published. */
export interface Diagnostic {
  /** Like `profile-form.json`. */
  readonly file: string;
  /** A JSON pointer into the file; empty where the sentence says the place. */
  readonly path: string;
  readonly reason: string;
  readonly suggestion?: string;
  readonly severity: 'error' | 'warning';
}

/** One line for people: the place, what is wrong, what to do. */
export const lineOf = (
  { file, path, reason, suggestion, severity }: Diagnostic, say: (english: string) => string = (english) => english,
): string =>
  `${say(severity)}: ${file}${path === '' ? '' : ` ${path}`}: ${say(reason)}${suggestion === undefined ? '' : `; ${say(suggestion)}`}`;
