import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { bases, isBase, isChoice, widgetsFor, type Base } from '../bases.ts';
import { valueCodes } from '../codes.ts';
import { normalizers } from '../normalizers.ts';
import { holds, ruleIssues } from '../rules.ts';
import { MOST_ENTRIES } from '../structured.ts';
import { didYouMean, fault, nearestOrAll, warning, within, type Place } from './findings.ts';
import { examineMask } from './mask.ts';
import { examineSize, typeFactsOf, type TypeFacts, type TypeFactsByName } from './known-types.ts';
import { MOST_LOOKED_UP } from './measure.ts';
import { examineParts } from './parts.ts';
import { examineSchema, sampleOf } from './schema.ts';
import { examineMessages, examineOptions, examineText } from './texts.ts';

/** The context of an entry: the other types. */
export interface Context {
  readonly types: TypeFactsByName;
  /** The names of all composites. One that is not among `types` yet contains this entry. */
  readonly composites: ReadonlySet<unknown>;
  /** A client needs options: it cannot resolve a look-up. */
  readonly isClient: boolean;
}

/** An entry while it is examined. */
interface Examined extends Context {
  readonly entry: JsonObject;
  readonly base: Base;
  readonly typeFacts: TypeFacts;
  readonly isComposite: boolean;
}

type Examine = (value: unknown, examined: Examined, place: Place) => void;

const isText = ({ base, isComposite }: Examined): boolean => bases[base] === 'text' && !isComposite;

const ruleCode = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const lookUps: readonly string[] = ['countries', 'universities', 'faculties', 'education_backgrounds'];
const MOST_RULES = 50;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const ownCodes = ({ entry }: Examined): readonly string[] =>
  list(entry.rules).flatMap((rule) => (isJsonObject(rule) && typeof rule.code === 'string' ? [rule.code] : []));

/** Warns of a rule that holds for an entry with all parts and fails where one is hidden; rules `at` the hidden part are skipped. */
function examineHidden({ code, logic, at }: JsonObject, { typeFacts: { shape } }: Examined, place: Place): void {
  const entry = shape.kind === 'array' ? shape.item : shape;
  const all = entry.kind === 'object' ? sampleOf(entry) as JsonObject : {};
  const isTrue = (values: JsonObject): boolean => holds({ code: String(code), logic }, values);
  for (const [name, { mayBeHidden }] of entry.kind === 'object' ? entry.members ?? [] : []) {
    const { [name]: _, ...others } = all;
    if (mayBeHidden && name !== at && isTrue(all) && !isTrue(others))
      warning(place, `does not hold where the part "${name}" is hidden`, `write "at": "${name}", or let it hold without that part`);
  }
}

function examineRule(rule: unknown, examined: Examined, place: Place): void {
  if (!isJsonObject(rule)) {
    fault(place, 'must be a rule', 'write { "code": "…", "logic": { … } }');
    return;
  }
  const { code, logic, at } = rule;
  const parts = isJsonObject(examined.entry.fields) ? Object.keys(examined.entry.fields) : ['value'];
  const { messages } = examined.entry;
  if (typeof code !== 'string' || !ruleCode.test(code))
    fault(within(place, 'code'), 'must be a name of letters, digits and _', 'write for instance "endBeforeStart"');
  else if (!valueCodes.includes(code) && !(isJsonObject(messages) && Object.hasOwn(messages, code)))
    fault(within(place, 'code'), `nothing says what "${code}" means`, `add messages.${code}`);
  if (logic === undefined) fault(within(place, 'logic'), 'is missing', 'write JSON Logic that is true where all is well');
  const issues = ruleIssues(logic, new Set(parts));
  for (const { path, reason, word, known = [] } of issues) {
    fault({ ...place, path: `${place.path}/logic${path}` }, reason, word === undefined ? undefined : nearestOrAll(word, known));
  }
  if (issues.length === 0) examineHidden(rule, examined, within(place, 'logic'));
  if (at !== undefined && !(examined.isComposite && parts.includes(at as string))) {
    fault(within(place, 'at'), `there is no part ${JSON.stringify(at)}`, didYouMean(at, examined.isComposite ? parts : []));
  }
  for (const key of Object.keys(rule)) {
    if (!['code', 'logic', 'at'].includes(key)) {
      warning(within(place, key), `unknown key "${key}"`, didYouMean(key, ['code', 'logic', 'at']));
    }
  }
}

function examineRepeat(repeat: unknown, { isComposite }: Examined, place: Place): void {
  if (!isComposite) fault(place, 'only a composite can be repeated', 'add fields');
  if (!isJsonObject(repeat)) {
    fault(place, 'must be an object', `write { "min": 0, "max": 5 }`);
    return;
  }
  const { min = 0, max = MOST_ENTRIES } = repeat;
  const isCount = (value: unknown, least: number): value is number =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= MOST_ENTRIES;
  if (!isCount(min, 0)) fault(within(place, 'min'), `must be a whole number from 0 to ${MOST_ENTRIES}`);
  if (!isCount(max, 1)) fault(within(place, 'max'), `must be a whole number from 1 to ${MOST_ENTRIES}`);
  if (isCount(min, 0) && isCount(max, 1) && min > max) {
    fault(place, 'min is above max: no list can satisfy both', `exchange ${min} and ${max}`);
  }
  for (const key of Object.keys(repeat)) {
    if (key !== 'min' && key !== 'max') warning(within(place, key), `unknown key "${key}"`, didYouMean(key, ['min', 'max']));
  }
}

function examineWidget(widget: unknown, { base, isComposite }: Examined, place: Place): void {
  if (isComposite) warning(place, 'a composite is shown by the widgets of its parts');
  else if (!isJsonObject(widget) || typeof widget.name !== 'string')
    fault(place, 'must name a widget', `write { "name": "${widgetsFor(base)[0] ?? ''}" }`);
  else {
    if (!widgetsFor(base).includes(widget.name)) {
      warning(
        within(place, 'name'), `"${widget.name}" is no widget for ${base}; its own is shown`, nearestOrAll(widget.name, widgetsFor(base)),
      );
    }
    const { options = {} } = widget;
    const isPlain =
      isJsonObject(options) && Object.values(options).every((option) => ['string', 'number', 'boolean'].includes(typeof option));
    if (!isPlain) fault(within(place, 'options'), 'must be an object of texts, numbers, true and false');
  }
}

const examineNormalize: Examine = (names, examined, place) => {
  if (!isText(examined)) fault(place, 'only a text can be normalised', 'leave it out');
  if (!Array.isArray(names)) fault(place, 'must be a list of names', 'write ["foldWidth", "digitsOnly"]');
  for (const [index, name] of list(names).entries()) {
    if (typeof name !== 'string' || !Object.hasOwn(normalizers, name)) {
      fault(within(place, index), `there is no normaliser ${JSON.stringify(name)}`, nearestOrAll(name, Object.keys(normalizers)));
    }
  }
};

const examineOwnOptions: Examine = (options, examined, place) => {
  if (!isChoice(examined.base)) fault(place, 'only a choice has options', 'use the base drop_down, radio_button or check_box');
  examineOptions(options, place, examined.isClient ? MOST_LOOKED_UP : undefined);
};

const examineLookUp: Examine = (name, examined, place) => {
  if (!isChoice(examined.base)) fault(place, 'only a choice has options', 'use the base drop_down, radio_button or check_box');
  if (!lookUps.includes(name as string))
    fault(place, `there is no look-up ${JSON.stringify(name)}`, nearestOrAll(name, lookUps));
  else if (examined.isClient && examined.entry.options === undefined) fault(place, 'the look-up has not been resolved into options');
};

/** Every key that an entry may have, other than its name and base. */
const keys: Readonly<Record<string, Examine>> = {
  schema: (schema, examined, place) => {
    if (bases[examined.base] === 'file') fault(place, 'a file has no schema', 'leave it out');
    else examineSchema(schema, examined.typeFacts.shape, place);
  },
  widget: examineWidget,
  label: (text, _, place) => examineText(text, place),
  placeholder: (text, _, place) => examineText(text, place),
  help: (text, _, place) => examineText(text, place),
  messages: (messages, examined, place) => examineMessages(messages, ownCodes(examined), place),
  normalize: examineNormalize,
  mask: (mask, { base, isComposite, entry: { normalize } }, place) =>
    examineMask(mask, { base, isComposite, normalize: list(normalize).filter((name): name is string => typeof name === 'string') }, place),
  options: examineOwnOptions,
  options_from: examineLookUp,
  fields: (fields, { base, typeFacts: known, types, composites }, place) => {
    if (base !== 'text') fault(place, 'a composite has the base text', 'write "base": "text"');
    if (isJsonObject(fields)) examineSize(fields, known, types, place);
    examineParts(fields, types, composites, place);
  },
  repeat: examineRepeat,
  rules: (rules, examined, place) => {
    if (bases[examined.base] === 'file') fault(place, 'a file has no rules', 'leave them out');
    if (!Array.isArray(rules) || rules.length > MOST_RULES) {
      fault(place, `must be a list of ${MOST_RULES} rules at most`, 'write [ { "code": "…", "logic": { … } } ]');
    }
    for (const [index, rule] of list(rules).slice(0, MOST_RULES).entries()) examineRule(rule, examined, within(place, index));
  },
};

const keyNames: readonly string[] = ['name', 'base', ...Object.keys(keys), '$schema'];
const typeName = /^[a-z][a-z0-9_]{0,63}$/;
/** Names that are no built-in types of the wire and that a type may not have either. */
const reserved: ReadonlySet<string> = new Set(['password', 'flag', 'unknown', 'free_text', 'constructor', 'prototype']);

/** Checks a type's name, which must not be that of a built-in one. */
function examineName(name: unknown, place: Place): void {
  if (typeof name !== 'string' || !typeName.test(name))
    fault(place, 'must be a name of small letters, digits and _, beginning with a letter', 'write for instance "postal_code"');
  else if (isBase(name) || reserved.has(name)) fault(place, `"${name}" is a built-in type`, `write for instance "own_${name}"`);
}

/** All findings of one entry that has been measured; an error anywhere in it leaves the entry out. */
export function examineEntry(entry: JsonObject, context: Context, place: Place): void {
  examineName(entry.name, within(place, 'name'));
  if (!isBase(entry.base)) {
    fault(within(place, 'base'), `there is no built-in type ${JSON.stringify(entry.base)}`, nearestOrAll(entry.base, Object.keys(bases)));
  }
  const base = isBase(entry.base) ? entry.base : 'text';
  const examined: Examined = {
    ...context, entry, base, typeFacts: typeFactsOf(entry, base, context.types), isComposite: entry.fields !== undefined,
  };
  for (const [key, value] of Object.entries(entry)) {
    const examine = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (examine) examine(value, examined, within(place, key));
    else if (!keyNames.includes(key)) warning(within(place, key), `unknown key "${key}"`, didYouMean(key, keyNames));
  }
}
