import { fail, ok } from '../base/result.ts';
import { callOf, type Call } from './call-of.ts';
import { checkForm, type AnswerForm } from './issue.ts';
import { readText } from './values.ts';

/** A call of whose answer only one text is read; `undefined` where it is absent or empty. */
const callOfText = (member: string) => (form: AnswerForm): Call<string | undefined> => callOf(form.call, (value) => {
  const checked = checkForm(form, value);
  if (!checked.ok) return checked;
  const text = checked.value[member] ?? '';
  return typeof text === 'string' ? ok(readText(text)) : fail({ call: form.call.name, path: `/${member}`, detail: 'must be a text' });
});

/** The server's message about what was done. */
export const callOfMessage = callOfText('message');

/** A static page (spec §7 Registration): rich text. */
export const callOfPage = callOfText('content');

/** An address; absent where a download fails (spec §8 Profile). */
export const callOfAddress = callOfText('download_url');
