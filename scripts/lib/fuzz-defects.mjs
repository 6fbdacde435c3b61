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
const [assertions, composite, simple, structured] = ['src/json-schema/assertions.ts', 'src/field-types/composite.ts', 'src/field-types/simple.ts', 'src/field-types/structured.ts'];

const codec = (/** @type {string} */ name) => `src/fields/codecs/${name}.ts`;
const merge = (/** @type {string} */ name) => `src/compiler/merge/${name}.ts`;
const [encode, education, questions] = ['src/compiler/encode.ts', 'src/compiler/education-group.ts', 'src/compiler/questions-form.ts'];
const [progress, score, timing] = ['server/learning/exams/progress.ts', 'server/learning/exams/score.ts', 'src/exam/timing.ts'];

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
  { name: 'a list of one is read as nothing', file: 'src/fields/codecs/single.ts', was: 'wire.length <= 1 ? wire[0] : wire', now: 'wire.length < 1 ? wire[0] : wire' },
  { name: 'a mark that is set is read as not set', file: 'src/fields/codecs/single.ts', was: "['true', true]", now: "['true', false]" },
  { name: 'a file that was chosen is not sent', file: 'src/fields/codecs/file.ts', was: '(isChosen(value) ? value.file : undefined)', now: '(isChosen(value) ? undefined : undefined)' },
  { name: 'a text is sent without its last character', file: 'src/base/sent-text.ts', was: "typed.trim() === '') ? normalized :", now: "typed.trim() === '') ? normalized.replace(/.$/u, '') :" },
  { name: 'what is sent of a wrong text is normalised all the same', file: 'src/fields/codecs/single.ts', was: "canonical(value) === undefined ? '' : undefined", now: "canonical(value) === undefined ? ' ' : undefined" },
  { name: 'a mask takes a text that is longer', file: 'src/field-types/mask.ts', was: 'signs.length === characters.length && signs.every', now: 'signs.every', on: examples },
  { name: 'a mask takes any letter where a digit is asked', file: 'src/field-types/mask.ts', was: '0: /[0-9]/', now: '0: /[0-9a-z]/', on: types },
  { name: 'digitsOnly keeps points', file: 'src/field-types/normalizers.ts', was: '.replace(/[^0-9]/g, \'\')', now: '.replace(/[^0-9.]/g, \'\')', on: types },
  { name: 'a mandatory part may be missing', file: 'src/field-types/compile.ts', was: 'mandatory: isMandatory(wire), options', now: 'mandatory: false, options', on: examples },
  { name: 'a hidden part is asked for', file: composite, was: 'isPartVisible(part, entry.values) ? validate', now: 'true ? validate', on: examples },
  { name: 'a list may have an entry less than it must', file: composite, was: 'entries.length < repeat.min', now: 'entries.length < repeat.min - 1', on: types },
  { name: 'a list may have an entry more than it may', file: composite, was: 'entries.length > repeat.max ?', now: 'entries.length > repeat.max + 1 ?', on: types },
  { name: 'rules are not asked', file: composite, was: 'const broken = rules.find(', now: 'const broken = rules.slice(1).find(', on: examples },
  { name: 'a fault names no part', file: composite, was: 'return fault && { ...fault, ...at(entry, part.name, fault.at) };', now: 'return fault && { ...fault, ...at(entry, undefined, fault.at) };', on: examples },
  { name: 'a number is seen as a text', file: simple, was: "if (base === 'number') return Number(value);", now: "if (base === 'number') return value;", on: examples },
  { name: 'of a list no more than four entries are written', file: structured, was: "return isList ? objects : objects[0];", now: "return isList ? objects.slice(0, 4) : objects[0];", on: examples },
  { name: 'a wrong pattern is told as a wrong choice', file: 'src/field-types/faults.ts', was: "['pattern', 'schemaPattern']", now: "['pattern', 'schemaEnum']", on: examples },
  { name: 'minimum is exclusive', file: assertions, was: "ofNumber('minimum', atLeast)", now: "ofNumber('minimum', (value, limit) => value > limit)", on: keywords },
  { name: 'exclusiveMaximum is not', file: assertions, was: '(value, limit) => value < limit', now: '(value, limit) => value <= limit', on: keywords },
  { name: 'maxLength takes one more', file: assertions, was: "counted('maxLength', 'text', atMost)", now: "counted('maxLength', 'text', (count, limit) => count <= limit + 1)", on: keywords },
  { name: 'minItems is not asked', file: assertions, was: "counted('minItems', 'list', atLeast)", now: "counted('minItems', 'object', atLeast)", on: keywords },
  { name: 'items are unique by their first', file: assertions, was: '.size === value.length ? undefined : fault', now: '.size >= Math.min(2, value.length) ? undefined : fault', on: keywords },
  { name: 'any number is a multiple', file: assertions, was: "!isMultiple(value, factor) ? fault", now: "!isMultiple(value * 2, factor) ? fault", on: keywords },
  { name: 'dependentRequired is asked of what is absent, too', file: assertions, was: "Object.hasOwn(value, name) ? missing", now: "!Object.hasOwn(value, name) ? missing", on: keywords },
  { name: 'a single choice of a list is sent twice', file: codec('single'), was: "return variant === 'list' ? [value] : value;", now: "return variant === 'list' ? [value, value] : value;" },
  { name: 'an option whose id has a comma is read as two', file: codec('choices'), was: "new Set(options.map(({ id }) => id.split(',').length))", now: 'new Set([1])' },
  { name: 'a foreign value is not sent back', file: codec('codec'), was: "typeof raw === 'string' || isStringList(raw) ? raw : undefined", now: "typeof raw === 'string' ? raw : undefined" },
  { name: 'a locked field is sent', file: encode, was: '(definition.locked ? undefined :', now: '(definition.mandatory && definition.locked ? undefined :' },
  { name: 'a hidden field is sent', file: encode, was: 'return isShown(field.id) ? valueOf', now: 'return isShown(field.id) || values.fields.has(field.id) ? valueOf' },
  { name: 'an emptied field is sent as it was', file: encode, was: 'fields.has(definition.id) ? fields.get(definition.id) : definition.value', now: 'fields.get(definition.id) ?? definition.value' },
  { name: 'what another field depends on is read as it was typed', file: 'src/fields/siblings.ts', was: "(typeof value === 'string' ? normalize(value) : value) };", now: 'value };' },
  { name: 'what the server holds in a hidden field is hidden', file: 'src/field-types/shown.ts', was: '(!as && baseline(name).length > 0 && isSame', now: '(!as && baseline(name).length === 0 && isSame' },
  { name: 'a document goes under the id of its field', file: 'src/compiler/encode-served.ts', was: "'document_name_id'], value: name }", now: "'document_name_id'], value: id }" },
  { name: 'entries of a list are sent the last first', file: 'src/compiler/assemble.ts', was: 'parts.map(([, part]) => part)', now: 'parts.map(([, part]) => part).reverse()' },
  { name: 'none is the latest where that entry was removed', file: education, was: 'Math.max(0, entries.findIndex(({ now }) => now(latestFlag) === true))', now: 'entries.findIndex(({ now }) => now(latestFlag) === true)' },
  { name: 'an entry that was removed takes the place of one that was not', file: education, was: 'membersAt(key, items.length + position,', now: 'membersAt(key, Math.max(0, items.length - 1) + position,' },
  { name: 'an entry is sent without its id', file: education, was: 'const identified = id === undefined ?', now: 'const identified = position > 0 || id === undefined ?' },
  { name: 'an entry that was removed is not sent', file: education, was: 'removed.filter((key) => idOf(key) !== undefined)', now: 'removed.filter((key, at) => at > 0 && idOf(key) !== undefined)' },
  { name: 'an answer that was emptied is not sent', file: questions, was: 'if (value === undefined) return [];', now: "if (value === undefined || value === '') return [];" },
  { name: 'ids of a review are not joined', file: 'src/fields/sources/questions.ts', was: "reviewQuestions: QuestionStyle = { variant: 'joined' }", now: "reviewQuestions: QuestionStyle = { variant: 'plain' }" },
  { name: 'a file is named by a place that is not its own', file: 'src/compiler/assemble.ts', was: 'files: rooted.flatMap(fileIn)', now: 'files: members.flatMap(fileIn)' },
  { name: 'what both devices have changed is not asked about', file: merge('sides'), was: "return isSame(base, theirs) ? 'mine' : 'ask';", now: "return isSame(base, theirs) ? 'mine' : 'theirs';" },
  { name: 'options in another order are a change', file: merge('same-on-wire'), was: '[...(wire as readonly string[])].sort()', now: '[...(wire as readonly string[])]' },
  { name: 'an address that was signed anew is another file', file: merge('same-on-wire'), was: "file.url?.replace(/[?#].*/s, '')", now: 'file.url' },
  { name: 'an entry that was changed goes with its removal elsewhere', file: merge('merge-list'), was: 'return isConflict && !isChanged(key, from) ? [] :', now: "return isConflict && (from === 'theirs' || !isChanged(key, from)) ? [] :" },
  { name: 'an entry that was added here is lost', file: merge('merge-list'), was: "...mine.filter((key) => !there.has(key)).flatMap", now: '...mine.filter((key) => before.has(key) && !there.has(key)).flatMap' },
  { name: 'nothing is marked where the marked entry is gone', file: merge('merge-forms'), was: 'candidates.find(exists) ?? entries[0]?.key', now: 'candidates.find(exists)' },
  { name: 'the mark of the other device is overwritten', file: merge('merge-forms'), was: "const candidates = verdict === 'theirs' ? [theirs, mine]", now: "const candidates = verdict === 'theirs' ? [mine, theirs]" },
  { name: 'an entry that only lost its mark counts as changed', file: merge('merge-entries'), was: 'field.id === exclusive || sameOnWire', now: 'sameOnWire' },
  { name: 'a save whose answer was lost adds its entries twice', file: merge('merge-entries'), was: '.filter((candidate) => !knownKeys.has(candidate))', now: '.filter((candidate) => knownKeys.has(candidate))' },
  { name: 'a locked field keeps what is here', file: merge('merge-forms'), was: "(definition.locked ? 'theirs' : chooseSide(", now: "(definition.locked ? 'mine' : chooseSide(" },
  { name: 'what the other device filled in is hidden without a question', file: merge('merge-structured'), was: 'if (isHidden) return { mine, theirs, isConflict: true };', now: 'if (isHidden && !mine) return { mine, theirs, isConflict: true };' },
  { name: 'what both have added alike is there twice, and asked about', file: merge('merge-structured'), was: "return addedByThem.has(worth('mine', key)) ? [] : [agreed(mine ?? theirs)];", now: 'return [isConflict ? { mine, theirs, isConflict } : agreed(theirs)];' },
  { name: 'a part of the other device is lost where both changed one entry', file: merge('merge-structured'), was: "return agreed(members[verdict === 'mine' ? 'mine' : 'theirs']);", now: 'return agreed(members.mine);' },
  { name: 'an answer on its way when the time is up is refused', file: progress, was: 'return now > deadlineOf(group, timing, sitting) + GRACE_MS ?', now: 'return now > deadlineOf(group, timing, sitting) ?' },
  { name: 'more time is rounded down', file: progress, was: 'Math.ceil((timelimit * (100 + extraTime)) / 100)', now: 'Math.floor((timelimit * (100 + extraTime)) / 100)' },
  { name: 'a group goes on after the end of its exam', file: progress, was: 'endsAt ?? Number.POSITIVE_INFINITY)', now: 'Number.POSITIVE_INFINITY)' },
  { name: 'a group that is left in its grace takes nothing more', file: progress, was: 'timing.left !== undefined && timing.left < deadlineOf(group, timing, sitting);', now: 'timing.left !== undefined;' },
  { name: 'a group that is left twice was left the second time', file: progress, was: '{ left: now, ...timing }', now: '{ ...timing, left: now }' },
  { name: 'a group is within reach when all but the first before it were opened', file: progress, was: 'before.some((earlier)', now: 'before.slice(1).some((earlier)' },
  { name: 'a step to the group that is worked on hands it in', file: progress, was: 'isOpen && group !== to &&', now: 'isOpen &&' },
  { name: 'seconds left are rounded down', file: progress, was: 'Math.ceil((deadlineOf(', now: 'Math.floor((deadlineOf(' },
  { name: 'percent are rounded down', file: score, was: 'return Math.round(', now: 'return Math.floor(' },
  { name: 'options in another order are a wrong answer', file: score, was: '.map(String)).sort())', now: '.map(String)))' },
  { name: 'what nobody can have points for is for a person to judge', file: score, was: '.filter(({ solution }) => pointsOf(solution) > 0)', now: '.filter(({ solution }) => pointsOf(solution) >= 0)' },
  { name: 'a page shows the time without the way of the answer', file: timing, was: 'latest: answered + remainingTime', now: 'latest: asked + remainingTime' },
  { name: 'a clock that was set back gives time', file: timing, was: 'by: by + Math.max(0, jump)', now: 'by: by + jump' },
  { name: 'a sleep that nobody confirms ends a group', file: timing, was: 'return Math.max(Math.min(sure, 1), wholeSeconds(left - doubt.by));', now: 'return wholeSeconds(left - doubt.by);' },
  { name: 'an answer goes before one that its page has seen', file: 'src/exam/answer-order.ts', was: 'this.#last = Math.max(this.#last, order);', now: 'this.#last = Math.min(this.#last, order);' },
  { name: 'of a text that its normalisers leave nothing of nothing is sent', file: 'src/base/sent-text.ts', was: "(fits && (normalized !== '' || typed.trim() === '') ?", now: '(fits ?', on: examples },
  { name: 'a field is sent that waits for a hidden one', file: 'src/field-types/shown.ts', was: 'for (const one of rest) if', now: 'for (const one of rest.slice(1)) if' },
];
