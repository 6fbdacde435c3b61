import type { FieldTypeDiagnostic } from '../../src/field-types/contract.ts';

/** A fault of content; a warning does not keep it from being published. Without `path` the sentence says the place. */
export interface Diagnostic extends FieldTypeDiagnostic {
  /** Like `profile-form.json`. */
  readonly file: string;
}

/** One line for people: the place, what is wrong, what to do. */
export const lineOf = (
  { file, path, reason, suggestion, severity }: Diagnostic, say: (english: string) => string = (english) => english,
): string =>
  `${say(severity)}: ${file}${path === '' ? '' : ` ${path}`}: ${say(reason)}${suggestion === undefined ? '' : `; ${say(suggestion)}`}`;
