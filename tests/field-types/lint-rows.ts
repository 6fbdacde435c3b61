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
  ...['Made', '1made', 'ma-de', '', 'x'.repeat(64), 'x'.repeat(65), 'text', 'document', 'password', 'flag', 'unknown', 'free_text', 'constructor', 'prototype', '_made', 'made_1', 5].map((name) => ({ name, base: 'text' })),
  // bases
  ...['txet', 'Text', 'numbr', '', 5, null, 'toString'].map((base) => ({ name: 'made', base })),
  // keys
  made({ lable: label, $schema: 'x', foo: 1, messges: {} }),
  // texts
  ...[7, [], 'Made', {}, { en: 'Made' }, { jp: '作' }, { en: ' ', jp: '作' }, { en: 5, jp: '作' }, { ...label, fr: 'Fait' }, both('x'.repeat(2_000)), both('x'.repeat(2_001)), both('<b>x'), both('a < b > c'), both('</i>'), both('<!-- x -->'), both('< b>'), both('<B CLASS="x">')].map((text) => made({ label: text })),
  made({ placeholder: 5, help: 5 }),
  // messages
  ...[5, [], { requird: label }, { required: 5 }, { mine: label }, { schemaMinimum: { en: 'x' } }].map((messages) => made({ messages })),
  made({ rules: [{ code: 'mine', logic: true }], messages: { mine: label } }),
  made({ rules: 5, messages: { mine: label } }),
  // widgets
  ...[5, [], {}, { name: 5 }, { name: 'textarea' }, { name: 'zzzzzzzzzzzz' }, { name: 'text', options: 5 }, { name: 'text', options: { a: [] } }, { name: 'text', options: { a: 'x', b: 1, c: true } }, { name: 'check_box' }].map((widget) => made({ widget })),
  made({ widget: { name: 'text' } }, 'date'), made({ widget: { name: 'video' } }, 'video'), made({ widget: { name: 'text' } }, 'document'), made({ widget: {} }, 'check_box'), composite({ city: part }, { widget: { name: 'text' } }),
  // normalisers and masks
  ...[5, 'trim', ['trm'], [5], ['toString'], [...Array.from({ length: 20 }, () => 'trim'), 'none']].map((normalize) => made({ normalize })),
  made({ normalize: ['trim'] }, 'drop_down'), composite({ city: part }, { normalize: ['trim'] }), made({ normalize: [] }, 'document'),
  ...[5, '', '---', 'x'.repeat(100), `0${'x'.repeat(99)}`, `0${'x'.repeat(100)}`].map((mask) => made({ mask })),
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
  // repeat
  made({ repeat: {} }), ...[5, [], {}, { min: 1 }, { max: 0 }, { min: -1 }, { min: 0.5 }, { min: '1' }, { max: 100 }, { max: 101 }, { min: 100 }, { min: 101 }, { min: 3, max: 2 }, { min: 2, max: 2 }, { mn: 1 }].map((repeat) => composite({ city: part }, { repeat })),
  // rules
  ...[5, {}, [5], [[]], Array.from({ length: 50 }, () => ({ code: 'schema', logic: true })), Array.from({ length: 51 }, (_, index) => (index === 50 ? 5 : { code: 'schema', logic: true }))].map((rules) => made({ rules })), made({ rules: [] }, 'document'),
  ...[{ code: 5 }, { code: '1x' }, { code: 'x y' }, { code: 'x'.repeat(64) }, { code: 'x'.repeat(65) }, { code: 'mine' }, { at: 'city' }, { at: 'cty' }, { at: 5 }, { lgic: 1 }].map((more) => rule(more)),
  rule({ code: 'mine' }, { messages: { mine: label } }), rule({ code: 'mine' }, { messages: { toString: label } }), made({ rules: [{ code: 'schema', logic: true, at: 'value' }] }), made({ rules: [{ code: 'schema' }] }), made({ rules: [{ logic: true }] }),
  ...[{ map: [] }, { vra: 'city' }, { zzzzzzzz: 1 }, { var: 'cty' }, { var: 5 }, { var: '' }, { var: ['city', 0] }, { var: ['cty', 'city'] }, { var: { cat: ['city'] } }, { missing: ['city', 'cty'] }, { missing: 'city' }, { missing: [{ var: 'city' }] }, { missing_some: [1, ['city', 'cty']] }, { missing_some: [1, 'city'] }, { missing_some: 1 },
    { '==': [1, 1], '!=': [1, 2] }, {}, { and: [{ or: [{ bad: 1 }] }, { 'a/b~c': 1 }] }, [{ bad: 1 }], { and: Array.from({ length: 98 }, () => true) }, { and: Array.from({ length: 99 }, () => true) }].map((logic) => rule({ logic })),
  ...['var', 'missing', 'missing_some', '==', '===', '!=', '!==', '!', '!!', 'and', 'or', 'if', '?:', '<', '<=', '>', '>=', 'max', 'min', '+', '-', '*', '/', '%', 'in', 'cat', 'substr'].map((operator) => rule({ logic: { [operator]: operator === 'missing_some' ? [1, ['city']] : operator.startsWith('missing') || operator === 'var' ? ['city'] : [1, 2] } })),
  ...['map', 'filter', 'reduce', 'all', 'none', 'some', 'merge', 'log', 'method', 'toString', '__proto__x'].map((operator) => rule({ logic: { [operator]: [] } })),
  made({ rules: [{ code: 'schema', logic: { var: 'value' } }] }), made({ rules: [{ code: 'schema', logic: { var: 'city' } }] }),
  // schemas
  ...[5, true, [], { $schema: 'http://json-schema.org/draft-07/schema#' }, { $schema: 'https://json-schema.org/draft/2020-12/schema' }, { $schema: 5 }, { patern: 'x' }, { zzzzzzzzzz: 1 }, { format: 'email' }, { minimum: 1 }, { exclusiveMaximum: 1 }, { multipleOf: 2 }, { items: {} }, { contains: {} }, { properties: {} }, { required: ['a'] }, { type: 'number' }, { type: 'object' }, { type: ['null', 'string'] }, { type: ['null', 'array'] }, { type: 'txet' }, { type: 'integer' },
    { enum: [] }, { enum: [1, 2] }, { enum: [1, 'a'] }, { enum: 5 }, { minLength: 3, maxLength: 2 }, { minLength: 2, maxLength: 2 }, { pattern: '(?=a)' }, { pattern: '(' }, { minLength: -1 }, { minLength: 1.5 }, { $ref: '#/$defs/x' }, { $ref: '#' }, { $defs: { x: {} }, $ref: '#/$defs/x' },
    { allOf: [{ minimum: 1 }] }, { anyOf: [{ type: 'number' }] }, { oneOf: [{ enum: [] }] }, { if: { minimum: 1 }, then: { patern: 1 }, else: { format: 'x' } }, { not: { items: {} } }, { allOf: 5 }].map((schema) => made({ schema })),
  ...[{ type: 'string' }, { type: 'integer' }, { type: 'number' }, { minLength: 1 }, { pattern: '1' }, { minimum: 3, maximum: 2 }, { enum: ['1'] }, { enum: [1] }, { const: 1 }].map((schema) => made({ schema }, 'number')),
  ...[{ type: 'array', items: { type: 'number' } }, { items: { minimum: 1 } }, { type: 'string' }, { minItems: 3, maxItems: 2 }, { enum: ['a'] }, { enum: [['a']] }, { properties: {} }].map((schema) => made({ schema, options: ['a'] }, 'check_box')),
  ...[{ minLength: 1 }, { type: 'array' }].map((schema) => made({ schema, options: ['a'] }, 'drop_down')), made({ schema: {} }, 'document'),
  ...[{ type: 'string' }, { type: 'object' }, { properties: { cty: {} } }, { properties: { size: { minLength: 1 }, city: { minimum: 1 } } }, { required: ['cty', 'city', 5] }, { required: 'city' }, { minProperties: 3, maxProperties: 2 }, { enum: [{}] }, { enum: ['a'] }, { properties: { boxes: { items: { minimum: 1 } } } }, { properties: 5 }, { properties: { pay: { pattern: '1' } } }].map((schema) => composite({ city: part, size: { ...part, input_type: 'number' }, pay: { ...part, input_type: 'currency' }, boxes: { ...part, input_type: 'check_box', options: ['a'] } }, { schema })),
  ...[{ items: { properties: { cty: {} } } }, { properties: {} }, { items: { required: ['cty'] } }, { type: 'object' }].map((schema) => composite({ city: part }, { repeat: {}, schema })),
  // a check without an end for a value that has all parts, and for one that has none
  ...[true, false].map((isWhole) => composite({ city: part }, { schema: { if: { required: ['city'] }, [isWhole ? 'then' : 'else']: { $ref: '#' } } })),
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
  [{ name: 'pick', base: 'drop_down', options: ['a'] }, composite({ city: { ...part, input_type: 'pick' } })],
];
