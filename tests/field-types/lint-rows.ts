const both = (text: string) => ({ en: text, jp: text });
const label = both('Made');
const part = { input_type: 'text', translated_name: label };
const made = (more: object, base = 'text') => ({ name: 'made', base, ...more });
const composite = (fields: object, more: object = {}) => made({ label, fields, ...more });
const rule = (more: object, others: object = {}) => composite({ city: part, size: { ...part, input_type: 'number' } }, { rules: [{ code: 'schema', logic: true, ...more }], ...others });

/** Definitions that say something wrong, or in vain. */
export const rows: readonly unknown[] = [
  // entries as a whole
  undefined, null, 'text', 7, [], {}, { field_types: 7 }, { field_types: [made({})] }, [null, 'x', []],
  [made({}), made({})], { name: 'made' }, { base: 'text' },
  // names
  ...['Made', '1made', 'ma-de', '', 'x'.repeat(64), 'x'.repeat(65), 'text', 'document', 'password', 'flag', 'unknown', 'free_text', 'constructor', 'prototype', '_made', 'made_1', 5, ['made']].map((name) => ({ name, base: 'text' })),
  // bases
  ...['txet', 'Text', 'numbr', '', 5, null, 'toString'].map((base) => ({ name: 'made', base })), made({ normalize: ['trim'], mask: '00' }, 'txet'), [{ base: 'text' }, { base: 'text' }],
  // keys
  made({ lable: label, $schema: 'x', foo: 1, messges: {} }),
  // texts
  ...[7, [], 'Made', {}, { en: 'Made' }, { jp: '作' }, { en: ' ', jp: '作' }, { en: 5, jp: '作' }, { ...label, fr: 'Fait' }, both('x'.repeat(2_000)), both('x'.repeat(2_001)), both('<b>x'), both('a < b > c'), both('</i>'), both('<!-- x -->'), both('< b>'), both('<B CLASS="x">')].map((text) => made({ label: text })),
  made({ placeholder: 5, help: 5 }),
  // messages
  ...[5, [], { requird: label }, { required: 5 }, { mine: label }, { schemaMinimum: { en: 'x' } }].map((messages) => made({ messages })),
  made({ rules: [{ code: 'mine', logic: true }], messages: { mine: label } }),
  made({ rules: 5, messages: { mine: label } }), made({ rules: [null, { code: 5, logic: true }], messages: { mine: label } }),
  // widgets
  ...[5, [], {}, { name: 5 }, { name: 'textarea' }, { name: 'zzzzzzzzzzzz' }, { name: 'text', options: 5 }, { name: 'text', options: { a: [] } }, { name: 'text', options: { a: 'x', b: 1, c: true } }, { name: 'check_box' }].map((widget) => made({ widget })),
  made({ widget: { name: 'currency' } }, 'number'), made({ widget: { name: 'text' } }, 'currency'), made({ widget: { name: 'currency' } }), made({ widget: { name: 'text' } }, 'date'), made({ widget: { name: 'video' } }, 'video'), made({ widget: { name: 'text' } }, 'document'), made({ widget: {} }, 'check_box'), composite({ city: part }, { widget: { name: 'text' } }),
  // normalisers and masks
  ...[5, 'trim', ['trm'], [5], ['toString'], [['trim']], [...Array.from({ length: 20 }, () => 'trim'), 'none']].map((normalize) => made({ normalize })),
  made({ normalize: ['trim'] }, 'drop_down'), composite({ city: part }, { normalize: ['trim'] }), made({ normalize: [] }, 'document'),
  ...[5, '', '---', 'x'.repeat(100), `0${'x'.repeat(99)}`, `0${'x'.repeat(100)}`].map((mask) => made({ mask })),
  made({ mask: ['0'] }), ...['0000-00-00', '2026-00-00', '00-00-0000'].map((mask) => made({ mask }, 'date')),
  // masks whose literals a normaliser changes: into themselves, into a slot, into several signs, into nothing, or whatever is written
  ...[['xy-00', 'upperCase'], ['ab-00', 'trim', 'upperCase'], ['Ａ0', 'foldWidth'], ['ẚ0', 'upperCase'], ['0 0', 'dropSpaces'], ['A0', 'digitsOnly'], ['\u00000'], ['x\u00000', 'upperCase'], ['A0', 'upperCase'], ['0-0', 'trim']].map(([mask, ...normalize]) => made({ mask, normalize })),
  made({ mask: '00' }, 'number'), made({ mask: '00', options: ['a'] }, 'drop_down'), composite({ city: part }, { mask: '00' }),
  // options
  ...[5, [], ['a', 'a'], ['a', { option_id: 'a' }], [{}], [null], [[]], [' '], [1, 2, '1'], [{ option_name: 'a' }, 'a'], [{ option_name: label }, 'Made'], [{ option_id: 'a', option_name: { en: 'x' } }], [{ option_name: { jp: 'x' } }],
    Array.from({ length: 1_000 }, (_, index) => index), Array.from({ length: 1_001 }, (_, index) => index), [...Array.from({ length: 1_000 }, (_, index) => index), 0]].map((options) => made({ options }, 'radio_button')),
  made({ options: ['a'] }), composite({ city: part }, { options: ['a'] }), made({ options: ['a'] }, 'check_box'), made({ options: ['a'] }, 'drop_down'),
  ...[5, 'country', 'xyzxyzxyz', 'countries'].map((from) => made({ options_from: from }, 'drop_down')), made({ options_from: 'faculties' }),
  // parts
  ...[5, [], {}].map((fields) => made({ label, fields })), made({ fields: { city: part } }), made({ label, fields: { city: part } }, 'number'),
  composite(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p${index}`, part]))), composite(Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`p${index}`, index === 30 ? 5 : part]))),
  ...[5, [], {}, { input_type: 5 }, { ...part, input_type: 'txt' }, { ...part, input_type: 'made' }, { ...part, input_type: 'document' }, { ...part, input_type: 'image' }, { ...part, input_type: 'drop_down' }, { ...part, input_type: 'check_box', options: [] }, { ...part, options: 5 }, { ...part, input_type: 'radio_button', options: ['a', 'a'] },
    { ...part, requried: true }, { input_type: 'text' }, { ...part, translated_name: '都市' }, { ...part, translated_name: { en: 'City' } }, { ...part, help_text: { en: 'x' } }, { ...part, help_text: 'x' }, { ...part, eng_placeholder: 'x', ja_placeholder: 'x', is_mandatory: true, 'is_mandatory?': true }].map((one) => composite({ city: one })),
  composite({ $id: part }), composite({ ' ': part }), composite({ ['x'.repeat(200)]: part, ['x'.repeat(201)]: part }),
  // conditions
  ...[5, [], {}, { field: 'size' }, { field: 5, in: ['a'] }, { field: 'size', in: 'a' }, { field: 'size', in: [] }, { field: 'size', in: [5] }, { field: 'size', in: ['a', 5] }, { field: 'city', in: ['a'] }, { field: 'sise', in: ['a'] }, { field: 'xyzxyzxyz', in: ['a'] }, { field: 'size', in: ['a', ''] }].map((condition) => composite({ city: { ...part, visible_when: condition }, size: part })),
  ...[['a'], ['a', ''], ['']].map((values) => [made({ label, fields: { part }, name: 'inner' }), composite({ city: { ...part, visible_when: { field: 'size', in: values } }, size: { ...part, input_type: 'inner' } })]),
  // repeat
  made({ repeat: {} }), ...[5, [], {}, { min: 1 }, { max: 0 }, { min: -1 }, { min: 0.5 }, { min: '1' }, { max: 100 }, { max: 101 }, { min: 100 }, { min: 101 }, { min: 3, max: 2 }, { min: 2, max: 2 }, { mn: 1 }, { mx: 1 }].map((repeat) => composite({ city: part }, { repeat })),
  // rules
  ...[5, {}, [5], [[]], Array.from({ length: 50 }, () => ({ code: 'schema', logic: true })), Array.from({ length: 51 }, (_, index) => (index === 50 ? 5 : { code: 'schema', logic: true }))].map((rules) => made({ rules })), made({ rules: [] }, 'document'),
  ...[{ code: 5 }, { code: '1x' }, { code: 'x y' }, { code: 'x'.repeat(64) }, { code: 'x'.repeat(65) }, { code: 'mine' }, { at: 'city' }, { at: 'cty' }, { at: 5 }, { at: ['city'] }, { lgic: 1 }, { cod: 1 }, { att: 1 }].map((more) => rule(more)),
  rule({ code: 'mine' }, { messages: { mine: label } }), rule({ code: 'mine' }, { messages: { toString: label } }), made({ rules: [{ code: 'schema', logic: true, at: 'value' }] }), made({ rules: [{ code: 'schema' }] }), made({ rules: [{ logic: true }] }),
  ...[{ map: [] }, { vra: 'city' }, { zzzzzzzz: 1 }, { var: 'cty' }, { var: 5 }, { var: '' }, { var: ['city', 0] }, { var: ['cty', 'city'] }, { var: { cat: ['city'] } }, { missing: ['city', 'cty'] }, { missing: 'city' }, { missing: [{ var: 'city' }] }, { missing_some: [1, ['city', 'cty']] }, { missing_some: [1, 'city'] }, { missing_some: 1 },
    { '==': [1, 1], '!=': [1, 2] }, {}, { and: [{ or: [{ bad: 1 }] }, { 'a/b~c': 1 }] }, [{ bad: 1 }], { and: Array.from({ length: 98 }, () => true) }, { and: Array.from({ length: 99 }, () => true) }].map((logic) => rule({ logic })),
  ...['var', 'missing', 'missing_some', '==', '===', '!=', '!==', '!', '!!', 'and', 'or', 'if', '?:', '<', '<=', '>', '>=', 'max', 'min', '+', '-', '*', '/', '%', 'in', 'cat', 'substr'].map((operator) => rule({ logic: { [operator]: operator === 'missing_some' ? [1, ['city']] : operator.startsWith('missing') || operator === 'var' ? ['city'] : [1, 2] } })),
  ...['map', 'filter', 'reduce', 'all', 'none', 'some', 'merge', 'log', 'method', 'toString', '__proto__x'].map((operator) => rule({ logic: { [operator]: [] } })),
  made({ rules: [{ code: 'schema', logic: { var: 'value' } }] }), made({ rules: [{ code: 'schema', logic: { var: 'city' } }] }),
  // schemas
  ...[5, true, [], { $schema: 'http://json-schema.org/draft-07/schema#' }, { $schema: 'https://json-schema.org/draft/2020-12/schema' }, { $schema: 5 }, { patern: 'x' }, { zzzzzzzzzz: 1 }, { format: 'email' }, { minimum: 1 }, { exclusiveMaximum: 1 }, { multipleOf: 2 }, { items: {} }, { contains: {} }, { properties: {} }, { required: ['a'] }, { type: 'number' }, { type: 'object' }, { type: ['null', 'string'] }, { type: ['null', 'array'] }, { type: 'txet' }, { type: ['null', 'txet'] }, { type: [['string']] }, { type: 'integer' },
    { enum: [] }, { enum: [1, 2] }, { enum: [1, 'a'] }, { enum: 5 }, { minLength: 3, maxLength: 2 }, { minLength: 2, maxLength: 2 }, { minLength: '3', maxLength: 2 }, { minLength: 3, maxLength: '2' }, { $ref: '#', minLength: -1 }, { pattern: '(?=a)' }, { pattern: '(' }, { minLength: -1 }, { minLength: 1.5 }, { $ref: '#/$defs/x' }, { $ref: '#' }, { $defs: { x: {} }, $ref: '#/$defs/x' },
    { allOf: [{ minimum: 1 }] }, { anyOf: [{ type: 'number' }] }, { oneOf: [{ enum: [] }] }, { if: { minimum: 1 }, then: { patern: 1 }, else: { format: 'x' } }, { not: { items: {} } }, { allOf: 5 }].map((schema) => made({ schema })),
  ...[{ type: 'string' }, { type: 'integer' }, { type: 'number' }, { minLength: 1 }, { pattern: '1' }, { minimum: 3, maximum: 2 }, { enum: ['1'] }, { enum: [1] }, { const: 1 }].map((schema) => made({ schema }, 'number')),
  ...[{ type: 'array', items: { type: 'number' } }, { items: { minimum: 1 } }, { type: 'string' }, { minItems: 3, maxItems: 2 }, { enum: ['a'] }, { enum: [['a']] }, { properties: {} }].map((schema) => made({ schema, options: ['a'] }, 'check_box')),
  ...[{ minLength: 1 }, { type: 'array' }].map((schema) => made({ schema, options: ['a'] }, 'drop_down')), made({ schema: {} }, 'document'),
  ...[{ type: 'string' }, { type: 'object' }, { properties: { cty: {} } }, { properties: { size: { minLength: 1 }, city: { minimum: 1 } } }, { required: ['cty', 'city', 5] }, { required: 'city' }, { minProperties: 3, maxProperties: 2 }, { enum: [{}] }, { enum: [[]] }, { enum: ['a'] }, { properties: { boxes: { items: { minimum: 1 } } } }, { properties: 5 }, { properties: { pay: { pattern: '1' } } }].map((schema) => composite({ city: part, size: { ...part, input_type: 'number' }, pay: { ...part, input_type: 'currency' }, boxes: { ...part, input_type: 'check_box', options: ['a'] } }, { schema })),
  ...[{ items: { properties: { cty: {} } } }, { properties: {} }, { items: { required: ['cty'] } }, { type: 'object' }].map((schema) => composite({ city: part }, { repeat: {}, schema })),
  // a check without an end for a value that has all parts, and for one that has none
  ...[true, false].map((isWhole) => composite({ city: part }, { schema: { if: { required: ['city'] }, [isWhole ? 'then' : 'else']: { $ref: '#' } } })),
  ...['', 'a', '0', 'a'.repeat(200), `${'a'.repeat(60)}!`].map((text) => made({ schema: { if: { const: text }, then: { $ref: '#' } } })),
  ...[0, 1.5, -1e9].map((number) => made({ schema: { if: { const: number }, then: { $ref: '#' } } }, 'number')),
  ...[{ maxItems: 0 }, { contains: { minLength: 61, maxLength: 61 }, minItems: 1, maxItems: 1 }].map((list) => made({ options: ['a'], schema: { if: list, then: { $ref: '#' } } }, 'check_box')),
  composite({ city: part, size: { ...part, input_type: 'number' }, boxes: { ...part, input_type: 'check_box', options: ['a'] } }, { schema: { if: { const: { city: 'a', size: 1, boxes: ['a'] } }, then: { $ref: '#' } } }),
  [{ name: 'inner', base: 'text', label, fields: { a: part }, repeat: { max: 2 } }, composite({ inner: { ...part, input_type: 'inner' } }, { schema: { if: { const: { inner: [{ a: 'a' }] } }, then: { $ref: '#' } } })],
  // texts of every kind where they are read
  made({ schema: { pattern: '^a$' }, messages: Object.fromEntries(['schema', 'schemaPattern', 'mask'].map((code) => [code, label])) }),
  // what a definition is as a whole
  made({ foo: 'x'.repeat(65_000) }), made({ foo: 'x'.repeat(65_600) }), made({ foo: Array.from({ length: 19_990 }, () => 1) }), made({ foo: Array.from({ length: 20_001 }, () => 1) }),
  made({ foo: JSON.parse('['.repeat(62) + ']'.repeat(62)) as unknown }), made({ foo: JSON.parse('['.repeat(66) + ']'.repeat(66)) as unknown }), made({ foo: undefined }), made({ foo: () => 1 }), JSON.parse('{"name":"made","base":"text","foo":[{"__proto__":1}]}') as unknown,
  Array.from({ length: 200 }, (_, index) => ({ name: `t${String(index)}`, base: 'text' })), Array.from({ length: 201 }, (_, index) => ({ name: `t${String(index)}`, base: index === 200 ? 'none' : 'text' })),
  // what may have been meant: how far a word may be off
  ...['lab', 'labe', 'lbel', 'bael', 'labels', 'labelss', 'labelsss', 'LABEL', 'la-bel', 'nam', 'bse', 'x'.repeat(64), `label${'x'.repeat(60)}`, 'place_holder', 'plaecholder', 'placehlder', 'plcehlder', 'plcehldr', 'opt', 'optons'].map((key) => made({ [key]: 1 })),
  // types of the same file
  [made({ label, fields: { city: { ...part, input_type: 'zip' }, size: { ...part, input_type: 'zap' } } }), { name: 'zip', base: 'number' }, { name: 'zap', base: 'nothing' }],
  [made({ label, fields: { city: { ...part, input_type: 'zip' } }, schema: { properties: { city: { minLength: 1 } } } }), { name: 'zip', base: 'number' }],
  [made({ label, fields: { city: { ...part, input_type: 'other' } } }), { name: 'other', base: 'text', label, fields: { a: part } }],
  [made({ label, fields: { city: { ...part, input_type: 'zip' } } }), { name: 'zip', base: 'nothing', label, fields: { a: part } }],
  // of parts and of entries as many as there may be, and one more
  ...[30, 31].map((count) => composite(Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, part])), { schema: { properties: { nowhere: {} } } })),
  ...[4, 5].map((levels) => Array.from({ length: levels }, (_, level) => ({ name: `t${level}`, base: 'text', label, fields: { a: { ...part, input_type: level === 0 ? 'text' : `t${level - 1}` } }, ...(level === levels - 1 && { schema: { properties: { nowhere: {} } } }) }))),
  [{ name: 'inner', base: 'text', label, fields: Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`p${index}`, part])) }, composite({ a: { ...part, input_type: 'inner' }, b: { ...part, input_type: 'inner' }, c: { ...part, input_type: 'nothing' } })],
  ...[{ max: 2 }, { max: 1 }, { max: '2' }].map((repeat) => [{ name: 'inner', base: 'text', label, fields: { a: part }, repeat: {} }, composite({ inner: { ...part, input_type: 'inner' }, city: part }, { repeat })]),
  [{ name: 'pick', base: 'drop_down', options: ['a'] }, composite({ city: { ...part, input_type: 'pick' } })],
  // parts of a choice: of options of their own, of its own, of a look-up, of none
  ...[{ options: ['a'] }, { options: ['a'], options_from: 'countries' }, { options_from: 'countries' }, {}].flatMap((offered) => [{ options: ['b'] }, {}].map((own) => [{ name: 'pick', base: 'drop_down', ...offered }, composite({ city: { ...part, input_type: 'pick', ...own } })])),
  // conditions that no option meets, of options of its own, of its type, of a look-up, of no choice
  ...[{ options: ['N1', { option_id: 'none', option_name: label }] }, { options_from: 'countries' }].flatMap((offered) => [{ options: ['N3', 'N4'] }, {}].map((own) =>
    [{ name: 'pick', base: 'check_box', ...offered }, composite({ level: { ...part, input_type: 'pick', ...own }, city: { ...part, visible_when: { field: 'level', in: ['N1', 'N2', 'none', ''] } } })])),
  composite({ level: part, city: { ...part, visible_when: { field: 'level', in: ['N1'] } } }),
  // circles: such as nothing opens, and such as something does; what waits for one is in none
  ...[['x'], ['', 'x']].flatMap((opens) => [1, 2].map((more) => composite(Object.fromEntries(
    ['a', 'b', 'c'].map((name, index) => [name, { ...part, visible_when: { field: ['b', more === 1 ? 'a' : 'c', 'a'][index], in: index === 1 ? opens : ['x'] } }]))))),
  // rules and schemas that ask for what may be hidden, and such as do not
  ...[{ logic: { '>=': [{ var: 'until' }, { var: 'from' }] } }, { logic: { '>=': [{ var: 'until' }, { var: 'from' }] }, at: 'until' }, { logic: { or: [{ '!': { var: 'until' } }, { '>=': [{ var: 'until' }, { var: 'from' }] }] } }].flatMap((one) =>
    [{}, { repeat: {} }].map((list) => composite({ from: part, until: { ...part, visible_when: { field: 'from', in: ['x'] } } }, { rules: [{ code: 'schema', ...one }], ...list }))),
  ...[{ required: ['from', 'until'] }, { if: { required: ['until'] }, then: { required: ['until'] } }].map((schema) => composite({ from: part, until: { ...part, visible_when: { field: 'from', in: ['x'] } } }, { schema })),
  // names that come before all others
  composite({ 2024: part, '02': part, y2024: part, '-1': part, 0: part }),
];
