import { fail, ok, type Result } from '../base/result.ts';
import { checkForm, type AnswerForm, type WireIssue } from './issue.ts';
import { readText } from './values.ts';

type DecodeText = (value: unknown) => Result<string | undefined, WireIssue>;

/** Decodes the answers of a call of which one text is read; `undefined` where it says none. */
const decodeText = (member: string) => (call: string, form: AnswerForm): DecodeText => (value) => {
  const checked = checkForm(call, form, value);
  if (!checked.ok) return checked;
  const text = checked.value[member] ?? '';
  return typeof text === 'string' ? ok(readText(text)) : fail({ call, path: `/${member}`, detail: 'must be a text' });
};

/** The server's own words for what was done. */
export const decodeMessage = decodeText('message');

/** A static page (spec §7 Registration): rich text. */
export const decodePage = decodeText('content');

/** An address; there is none where a download fails (spec §8 Profile). */
export const decodeAddress = decodeText('download_url');
