import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { bases, isBase, isChoice } from '../bases.ts';
import { isInClosedCircle } from '../conditions.ts';
import type { ServedCondition } from '../contract.ts';
import { fault, didYouMean, nearestOrAll, indexLike, warning, within, type Place } from './findings.ts';
import { MOST_PARTS, typeOfPart, type TypeFactsByName } from './known-types.ts';
import { idsOfOptions } from '../option.ts';
import { isMemberName } from '../structured.ts';
import { examineOptions, examineText } from './texts.ts';

const keys: readonly string[] = [
  'input_type', 'translated_name', 'is_mandatory', 'is_mandatory?', 'options', 'eng_placeholder', 'ja_placeholder', 'help_text',
  'visible_when',
];

/** How many options are searched for a suggestion. */
const MOST_COMPARED = 100;

/** The context of a part: the parts of its type, and the types that they may have. */
interface PartContext {
  readonly fields: JsonObject;
  readonly types: TypeFactsByName;
  readonly composites: ReadonlySet<unknown>;
}

function examineInputType(part: JsonObject, types: TypeFactsByName, composites: ReadonlySet<unknown>, place: Place): void {
  const { input_type: name } = part;
  const base = typeOfPart(part, types)?.base;
  const usable = [...Object.keys(bases).filter((one) => isBase(one) && bases[one] !== 'file'), ...types.keys()];
  if (base === undefined && composites.has(name))
    fault(place, `"${String(name)}" leads back to the type that this part is of, so that it would have no end`, 'leave the part out');
  else if (base === undefined) fault(place, `there is no input type ${JSON.stringify(name)} for a part`, nearestOrAll(name, usable));
  else if (bases[base] === 'file') fault(place, 'a part cannot be a file', 'ask for the file in a field of its own');
}

/** The ids of a part's options; `undefined` where it is no choice, or they are not known. */
function optionsOffered(part: unknown, types: TypeFactsByName): readonly string[] | undefined {
  const known = typeOfPart(part, types);
  const own = isJsonObject(part) ? idsOfOptions(part.options) : [];
  return known && isChoice(known.base) ? (own.length > 0 ? own : known.options) : undefined;
}

const isCondition = (wire: unknown): wire is ServedCondition =>
  isJsonObject(wire) && typeof wire.field === 'string' && Array.isArray(wire.in);

/** A condition on another part of the same entry. */
function examineCondition(condition: unknown, own: string, { fields, types }: PartContext, place: Place): void {
  if (!isJsonObject(condition) || typeof condition.field !== 'string') {
    fault(place, 'must name a field and its values', 'write { "field": "…", "in": ["…"] }');
    return;
  }
  const names = Object.keys(fields);
  if (condition.field === own) fault(within(place, 'field'), 'cannot depend on itself');
  else if (!names.includes(condition.field))
    fault(
      within(place, 'field'), `there is no part "${condition.field}"`, nearestOrAll(condition.field, names.filter((name) => name !== own)),
    );
  const values: unknown = condition.in;
  if (!Array.isArray(values) || values.length === 0 || values.some((value) => typeof value !== 'string')) {
    fault(within(place, 'in'), 'must be a list of one text or more', 'write ["…"]');
    return;
  }
  if (condition.field !== own && (typeOfPart(fields[condition.field], types)?.levels ?? 0) > 0 && !values.includes(''))
    warning(place, `the part "${condition.field}" is of several parts and is never one of these`, 'leave the condition out');
  const options = optionsOffered(fields[condition.field], types);
  const known = new Set(options && ['', ...options]);
  for (const [index, value] of (values as readonly string[]).entries()) {
    if (options && !known.has(value))
      warning(
        within(place, 'in', index), `"${value}" is no option of the part "${condition.field}"`,
        didYouMean(value, options.slice(0, MOST_COMPARED)),
      );
  }
  const conditionOf = (name: string): ServedCondition | undefined => {
    const part = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return isJsonObject(part) && isCondition(part.visible_when) ? part.visible_when : undefined;
  };
  if (condition.field !== own && isInClosedCircle(own, conditionOf))
    warning(place, 'waits for what waits for it, so that it is never shown', 'leave the condition out');
}

function examinePart(name: string, part: JsonObject, context: PartContext, place: Place): void {
  const { types, composites } = context;
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
  if (condition !== undefined) examineCondition(condition, name, context, within(place, 'visible_when'));
}

/** The parts of a composite. */
export function examineParts(fields: unknown, types: TypeFactsByName, composites: ReadonlySet<unknown>, place: Place): void {
  if (!isJsonObject(fields) || Object.keys(fields).length === 0) {
    fault(place, 'must be an object of parts', 'write { "city": { "input_type": "text", … } }');
    return;
  }
  for (const [name, part] of Object.entries(fields).slice(0, MOST_PARTS)) {
    const at = within(place, name);
    if (!isMemberName(name)) fault(at, `"${name}" cannot be the name of a part`, 'use another name, of at most 200 characters');
    const number = indexLike(name);
    if (number) warning(at, number.reason, number.suggestion);
    if (isJsonObject(part)) examinePart(name, part, { fields, types, composites }, at);
    else fault(at, 'must be the definition of a field', 'write { "input_type": "text", … }');
  }
}
