import type { Page } from '../../schemas/generated/wire.d.ts';
import { ok, type Result } from '../base/result.ts';
import { checkAnswer, type Validate, type WireIssue } from './issue.ts';
import { readText } from './values.ts';

/** Rich text; `undefined` where there is none. */
type DecodePage = (value: unknown) => Result<string | undefined, WireIssue>;

/** A static page's answer (spec §7): its content. */
export const decodePage = (call: string, validate: Validate): DecodePage => (value) => {
  const checked = checkAnswer<Page>(call, validate, value);
  return checked.ok ? ok(readText(checked.value.content)) : checked;
};
