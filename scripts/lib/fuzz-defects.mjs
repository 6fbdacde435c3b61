/**
 * A defect in what judges and carries values, which `npm run fuzz` is to find within a minute.
 * @typedef {object} FuzzDefect
 * @property {string} name What it does.
 * @property {string} file
 * @property {string} was Stands in the file once.
 * @property {string} now Stands there instead.
 * @property {readonly string[]} [on] What is fuzzed: files of definitions, or a schema; absent: the built-in types.
 */

const examples = ['japanese-postal-code', 'jlpt-result', 'japanese-address', 'certificates', 'bank-account', 'bank-account-parts', 'work-history'].map((name) => `docs/field-types/${name}.json`);
const types = ['tools/fuzz/examples/types.json'];
const keywords = ['tools/fuzz/examples/keywords.json'];

const rule = (/** @type {string} */ type) => `schemas/input-types/${type}.json`;
const [client, server] = ['src/base/normalize.ts', 'server/contract/normalise.ts'];
const [assertions, composite, simple, structured] = ['src/field-types/schema/assertions.ts', 'src/field-types/composite.ts', 'src/field-types/simple.ts', 'src/field-types/structured.ts'];

/** @type {readonly FuzzDefect[]} */
export const fuzzDefects = [
  { name: 'a text may not be as long as its limit allows', file: 'schemas/input-types/text.json', was: '"maxLength": { "$data": "/definition/limits/maxLength" }', now: '"maxLength": { "$data": "/definition/limits/maxlength" }' },
  { name: 'a phone number has 14 digits at most', file: rule('phone_number'), was: '{8,15}', now: '{8,14}' },
  { name: 'a number may end with a point', file: rule('number'), was: '(\\\\.[0-9]+)?', now: '(\\\\.[0-9]*)?' },
  { name: 'an e-mail address needs no point', file: rule('email'), was: '(\\\\.[^@.\\\\s\\\\u3000]+)+$', now: '(\\\\.[^@.\\\\s\\\\u3000]+)*$' },
  { name: 'an amount may have a blank behind its sign', file: rule('currency'), was: '[^\\\\s\\\\u3000]"', now: '."' },
  { name: 'a choice may be of no option', file: rule('drop_down'), was: '"enum": { "$data": "/definition/options" }', now: '"type": "string"' },
  { name: 'an option may be chosen twice', file: rule('check_box'), was: '"uniqueItems": true', now: '"uniqueItems": false' },
  { name: 'an empty file is taken', file: rule('document'), was: '"minimum": 1', now: '"minimum": 0' },
  { name: 'a mandatory mark need not be set', file: rule('flag'), was: '"const": true } } }\n    }', now: '"type": "boolean" } } }\n    }' },
  { name: 'the client folds no wave dash', file: client, was: '\\\\u301c\\\\u30fc', now: '\\\\u30fc' },
  { name: 'the server folds no half-width dash', file: server, was: String.raw`\uFF5E\uFF70`, now: String.raw`\uFF5E` },
  { name: 'the client takes commas of no group out of a number', file: client, was: '(?:,\\d{3})+(?:\\.\\d+)?$/;', now: '(?:,\\d{2,3})+(?:\\.\\d+)?$/;' },
  { name: 'the client pads no month', file: client, was: "${month.padStart(2, '0')}", now: '${month}' },
  { name: 'the server trims the start of a text only', file: server, was: 'withoutStart(withoutEnd(text, patterns.blank), patterns.blank)', now: 'withoutStart(text, patterns.blank)' },
  { name: 'the client strips one separator of a phone number', file: client, was: "const separator = new RegExp(separators, 'g');", now: 'const separator = new RegExp(separators);' },
  { name: 'the client makes two zeros of a bare fraction', file: client, was: '(sign) => `${sign}0`', now: '(sign) => `${sign}00`' },
  { name: 'the client folds the last full-width sign to none', file: client, was: '[\\uff01-\\uff5e]', now: '[\\uff01-\\uff5d]' },
  { name: 'the client drops no closing mark', file: client, was: 'text.slice(0, endOf(text, closing))', now: 'text.slice(0, endOf(text, blank))' },
  { name: 'joined options are joined by semicolons', file: 'src/fields/codecs/choices.ts', was: "ids.join(',')", now: "ids.join(';')" },
  { name: 'a list of one is read as nothing', file: 'src/fields/codecs/choice.ts', was: 'wire.length <= 1 ? wire[0] : wire', now: 'wire.length < 1 ? wire[0] : wire' },
  { name: 'a mark that is set is read as not set', file: 'src/fields/codecs/flag.ts', was: "['true', true]", now: "['true', false]" },
  { name: 'a file that was chosen is not sent', file: 'src/fields/codecs/file.ts', was: '(isChosen(value) ? value.file : undefined)', now: '(isChosen(value) ? undefined : undefined)' },
  { name: 'a text is sent without its last character', file: 'src/fields/rule.ts', was: '=== undefined ? value : normalizers', now: '=== undefined ? value.slice(0, 200).replace(/.$/u, \'\') : normalizers' },
  { name: 'what is sent of a wrong text is normalised all the same', file: 'src/fields/codecs/text.ts', was: "value === undefined ? '' : undefined", now: "value === undefined ? ' ' : undefined" },
  { name: 'a mask takes a text that is longer', file: 'src/field-types/mask.ts', was: 'signs.length === characters.length && signs.every', now: 'signs.every', on: examples },
  { name: 'a mask takes any letter where a digit is asked', file: 'src/field-types/mask.ts', was: '0: /[0-9]/', now: '0: /[0-9a-z]/', on: types },
  { name: 'digitsOnly keeps points', file: 'src/field-types/normalizers.ts', was: '.replace(/[^0-9]/g, \'\')', now: '.replace(/[^0-9.]/g, \'\')', on: types },
  { name: 'a mandatory part may be missing', file: 'src/field-types/parts.ts', was: 'mandatory: isMandatory(wire), options', now: 'mandatory: false, options', on: examples },
  { name: 'a hidden part is asked for', file: composite, was: 'isPartVisible(part, entry.values) ? judge', now: 'true ? judge', on: examples },
  { name: 'a list may have an entry less than it must', file: composite, was: 'entries.length < repeat.min', now: 'entries.length < repeat.min - 1', on: types },
  { name: 'a list may have an entry more than it may', file: composite, was: 'entries.length > repeat.max ?', now: 'entries.length > repeat.max + 1 ?', on: types },
  { name: 'rules are not asked', file: composite, was: 'const broken = rules.find((rule) => !holds(rule, values));', now: 'const broken = rules.slice(1).find((rule) => !holds(rule, values));', on: examples },
  { name: 'a fault names no part', file: composite, was: 'return fault && { ...fault, ...at(entry, part.name, fault.at) };', now: 'return fault && { ...fault, ...at(entry, undefined, fault.at) };', on: examples },
  { name: 'a number is seen as a text', file: simple, was: "if (base === 'number') return Number(value);", now: "if (base === 'number') return value;", on: examples },
  { name: 'of a list no more than four entries are written', file: structured, was: "return isList ? objects : objects[0];", now: "return isList ? objects.slice(0, 4) : objects[0];", on: examples },
  { name: 'a wrong pattern is told as a wrong choice', file: 'src/field-types/faults.ts', was: "pattern: 'schemaPattern'", now: "pattern: 'schemaEnum'", on: examples },
  { name: 'minimum is exclusive', file: assertions, was: "ofNumber('minimum', atLeast)", now: "ofNumber('minimum', (value, limit) => value > limit)", on: keywords },
  { name: 'exclusiveMaximum is not', file: assertions, was: '(value, limit) => value < limit', now: '(value, limit) => value <= limit', on: keywords },
  { name: 'maxLength takes one more', file: assertions, was: "counted('maxLength', 'text', atMost)", now: "counted('maxLength', 'text', (count, limit) => count <= limit + 1)", on: keywords },
  { name: 'minItems is not asked', file: assertions, was: "counted('minItems', 'list', atLeast)", now: "counted('minItems', 'object', atLeast)", on: keywords },
  { name: 'items are unique by their first', file: assertions, was: '.size === value.length ? undefined : fault', now: '.size >= Math.min(2, value.length) ? undefined : fault', on: keywords },
  { name: 'any number is a multiple', file: assertions, was: "!isMultiple(value, factor) ? fault", now: "!isMultiple(value * 2, factor) ? fault", on: keywords },
  { name: 'dependentRequired is asked of what is absent, too', file: assertions, was: "Object.hasOwn(value, name) ? missing", now: "!Object.hasOwn(value, name) ? missing", on: keywords },
];
