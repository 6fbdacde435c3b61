import { ok, type Result } from '../base/result.ts';
import { checkAnswer, type Validate, type WireIssue } from './issue.ts';
import { readText } from './values.ts';

/** Decodes the answers of a call of which only the server's own words are read; `undefined` where it has none. */
export const decodeMessage = (call: string, validate: Validate) => (value: unknown): Result<string | undefined, WireIssue> => {
  const checked = checkAnswer<{ readonly message?: string | null }>(call, validate, value);
  return checked.ok ? ok(readText(checked.value.message)) : checked;
};
