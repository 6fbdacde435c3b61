import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { bases, isBase, isChoice } from '../bases.ts';
import { fault, didYouMean, meantOrAll, warning, within, type Place } from './findings.ts';
import { MOST_PARTS, typeOfPart, type KnownTypes } from './known-types.ts';
import { isMemberName } from '../structured.ts';
import { examineOptions, examineText } from './texts.ts';

const keys: readonly string[] = [
  'input_type', 'translated_name', 'is_mandatory', 'is_mandatory?', 'options', 'eng_placeholder', 'ja_placeholder', 'help_text',
  'visible_when',
];

function examineInputType(part: JsonObject, types: KnownTypes, composites: ReadonlySet<unknown>, place: Place): void {
  const { input_type: name } = part;
  const base = typeOfPart(part, types)?.base;
  const usable = [...Object.keys(bases).filter((one) => isBase(one) && bases[one] !== 'file'), ...types.keys()];
  if (base === undefined && composites.has(name))
    fault(place, `"${String(name)}" leads back to the type that this part is of, so that it would have no end`, 'leave the part out');
  else if (base === undefined) fault(place, `there is no input type ${JSON.stringify(name)} for a part`, meantOrAll(name, usable));
  else if (bases[base] === 'file') fault(place, 'a part cannot be a file', 'ask for the file in a field of its own');
}

/** A condition on another part of the same entry, or another field of the same form. */
export function examineCondition(condition: unknown, own: string, names: readonly string[], place: Place): void {
  if (!isJsonObject(condition) || typeof condition.field !== 'string') {
    fault(place, 'must name a field and its values', 'write { "field": "…", "in": ["…"] }');
    return;
  }
  if (condition.field === own) fault(within(place, 'field'), 'cannot depend on itself');
  else if (!names.includes(condition.field))
    fault(
      within(place, 'field'), `there is no part "${condition.field}"`, meantOrAll(condition.field, names.filter((name) => name !== own)),
    );
  const values: unknown = condition.in;
  if (!Array.isArray(values) || values.length === 0 || values.some((value) => typeof value !== 'string')) {
    fault(within(place, 'in'), 'must be a list of one text or more', 'write ["…"]');
  }
}

function examinePart(
  name: string, part: JsonObject, types: KnownTypes, composites: ReadonlySet<unknown>, names: readonly string[], place: Place,
): void {
  examineInputType(part, types, composites, within(place, 'input_type'));
  for (const key of Object.keys(part)) if (!keys.includes(key)) warning(within(place, key), `unknown key "${key}"`, didYouMean(key, keys));
  const { translated_name: label, help_text: help, options, visible_when: condition } = part;
  if (isJsonObject(label)) examineText(label, within(place, 'translated_name'));
  else warning(within(place, 'translated_name'), 'has no label in both languages', 'write { "en": "…", "jp": "…" }');
  if (isJsonObject(help)) examineText(help, within(place, 'help_text'));
  const isNothing = options === undefined || (Array.isArray(options) && options.length === 0);
  const known = typeOfPart(part, types);
  if (!isNothing) examineOptions(options, within(place, 'options'));
  else if (isChoice(known?.base) && known?.options?.length === 0)
    fault(within(place, 'options'), 'a choice needs options', 'name them, or use a type that has options');
  if (condition !== undefined) examineCondition(condition, name, names, within(place, 'visible_when'));
}

/** The parts of a composite. */
export function examineParts(fields: unknown, types: KnownTypes, composites: ReadonlySet<unknown>, place: Place): void {
  if (!isJsonObject(fields) || Object.keys(fields).length === 0) {
    fault(place, 'must be an object of parts', 'write { "city": { "input_type": "text", … } }');
    return;
  }
  const names = Object.keys(fields);
  for (const [name, part] of Object.entries(fields).slice(0, MOST_PARTS)) {
    const at = within(place, name);
    if (!isMemberName(name)) fault(at, `"${name}" cannot be the name of a part`, 'use another name, of at most 200 characters');
    if (isJsonObject(part)) examinePart(name, part, types, composites, names, at);
    else fault(at, 'must be the definition of a field', 'write { "input_type": "text", … }');
  }
}
