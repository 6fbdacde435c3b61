import { isJsonObject } from '../../base/json.ts';
import { valueCodes } from '../codes.ts';
import { optionOf } from '../option.ts';
import { didYouMean, fault, warning, within, type Place } from './findings.ts';

/** Characters of one text; a longer help text is no help. */
const LONGEST_TEXT = 2_000;

const markup = /<\/?[a-z!][^<>]{0,200}>/i;

function examineWords(words: unknown, language: string, place: Place): void {
  if (typeof words !== 'string' || words.trim() === '')
    fault(place, `the ${language} text is missing`, 'say it in both languages: { "en": "…", "jp": "…" }');
  else if (words.length > LONGEST_TEXT) fault(place, `the text is longer than ${LONGEST_TEXT} characters`);
  else if (markup.test(words)) warning(place, 'the text holds HTML, which is shown as it stands', 'write plain text');
}

/** A text in both languages. */
export function examineText(text: unknown, place: Place): void {
  if (!isJsonObject(text)) {
    fault(place, 'must be a text in both languages', 'write { "en": "…", "jp": "…" }');
    return;
  }
  examineWords(text.en, 'English', within(place, 'en'));
  examineWords(text.jp, 'Japanese', within(place, 'jp'));
  for (const key of Object.keys(text)) {
    if (key !== 'en' && key !== 'jp') warning(within(place, key), `there is no language "${key}"`, 'the languages are "en" and "jp"');
  }
}

/** Texts by code. `own`: codes of the type's rules. */
export function examineMessages(messages: unknown, own: readonly string[], place: Place): void {
  if (!isJsonObject(messages)) {
    fault(place, 'must be an object of texts by error code', 'write { "schema": { "en": "…", "jp": "…" } }');
    return;
  }
  const known = [...valueCodes, ...own];
  for (const [code, text] of Object.entries(messages)) {
    if (!known.includes(code)) warning(within(place, code), `no check answers the code "${code}"`, didYouMean(code, known));
    examineText(text, within(place, code));
  }
}

/** The most options that may be written into a type or a part. */
const MOST_OPTIONS = 1_000;

/** One option by itself. */
export function examineOption(option: unknown, place: Place): void {
  const id = optionOf(option)?.id;
  if (id === undefined) fault(place, 'is neither a text nor an option', 'write a text or { "option_id": …, "option_name": … }');
  else if (id.includes('\r')) fault(place, 'holds a carriage return, which no form sends', 'end its lines with "\\n"');
  if (isJsonObject(option) && isJsonObject(option.option_name)) examineText(option.option_name, within(place, 'option_name'));
}

/** A list of options, each once. */
export function examineOptions(options: unknown, place: Place, most = MOST_OPTIONS): void {
  if (!Array.isArray(options) || options.length === 0) {
    fault(
      place, 'must be a list of one option or more',
      'write [ "N1", "N2" ] or [ { "option_id": "n1", "option_name": { "en": "…", "jp": "…" } } ]',
    );
    return;
  }
  if (options.length > most) fault(place, `offers more than ${most} options`);
  const taken = new Set<string>();
  for (const [index, option] of options.slice(0, most).entries()) {
    const id = optionOf(option)?.id;
    if (id !== undefined && taken.has(id)) fault(within(place, index), `is a second option "${id}"`, 'leave one of them out');
    else if (id !== undefined) taken.add(id);
    examineOption(option, within(place, index));
  }
}
