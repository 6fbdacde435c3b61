/** Definitions that somebody wrote to break a page, or by mistake; shared with the tests of pages. */
export interface Hostile {
  readonly what: string;
  readonly entry: unknown;
}

const both = (text: string) => ({ en: text, jp: text });
const parsed = (json: string): unknown => JSON.parse(json) as unknown;

function nested(depth: number, wrap: (inner: unknown) => unknown, innermost: unknown): unknown {
  let value = innermost;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

/** Each level refers twice to the next: 2 to the power of the depth. */
const doubling = (keyword: string, depth: number): unknown => ({
  $defs: Object.fromEntries(Array.from({ length: depth }, (_, level) => [
    `d${level}`, level === depth - 1 ? { minLength: 0 } : { [keyword]: [{ $ref: `#/$defs/d${level + 1}` }, { $ref: `#/$defs/d${level + 1}` }] },
  ])),
  $ref: '#/$defs/d0',
});

const catastrophic = [
  '(a+)+$', '(a|a)*$', '(a|aa)+$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(.*a){20}$', '(?:(?:a*)*)*b', '([a-zA-Z]+)*$', '(\\w+\\s?)*$',
  '^(.*?,){11}P', '(x+x+)+y', '((((a*)*)*)*)*b', '^(a?){60}a{60}$', '(\\d+|\\w+)*!', '(?:.|\\n)*?z',
];

const text = (name: string, more: object): object => ({ name, base: 'text', ...more });
const schema = (name: string, fragment: unknown): object => text(name, { schema: fragment });
const composite = (name: string, more: object): object => text(name, { label: both(name), fields: { one: { input_type: 'text', translated_name: both('One') } }, ...more });

/** By hand. Not all of them are wrong: a pattern that ruins a backtracking matcher is only slow to nobody here. */
export const hostileByHand: readonly Hostile[] = [
  ...catastrophic.map((pattern, index) => ({ what: `the catastrophic pattern ${pattern}`, entry: schema(`pattern_${index}`, { pattern }) })),
  { what: 'a pattern that looks ahead', entry: schema('ahead', { pattern: '^(?=.*a)b' }) },
  { what: 'a pattern that refers back', entry: schema('back', { pattern: '(a*)\\1$' }) },
  { what: 'a pattern that is none', entry: schema('no_pattern', { pattern: '([' }) },
  { what: 'a pattern of a million repeats', entry: schema('repeats', { pattern: 'a{1000000}' }) },
  { what: 'repeats of repeats of nothing', entry: schema('nothing', { pattern: '(((?:){999999999}){999999999}){999999999}' }) },
  { what: 'a pattern of 60,000 characters', entry: schema('long_pattern', { pattern: 'a'.repeat(60_000) }) },
  { what: 'patternProperties that are catastrophic', entry: composite('members', { schema: { patternProperties: { '(o+)+n': { pattern: '(a+)+$' } } } }) },
  { what: 'a schema that is nested 60 deep', entry: schema('deep', nested(28, (inner) => ({ allOf: [inner] }), { minLength: 1 })) },
  { what: 'a schema that is nested 5,000 deep', entry: schema('deeper', nested(5_000, (inner) => ({ not: inner }), {})) },
  { what: 'lists that are nested 100,000 deep', entry: text('lists', { options: nested(100_000, (inner) => [inner], 'a') }) },
  { what: 'a label that is nested 100,000 deep', entry: text('labels', { label: nested(100_000, (inner) => ({ en: inner }), 'a') }) },
  { what: 'a huge enum', entry: schema('huge', { enum: Array.from({ length: 9_000 }, (_, index) => `v${index}`) }) },
  { what: 'an enum of a megabyte', entry: schema('megabyte', { enum: Array.from({ length: 100_000 }, (_, index) => `value ${index}`) }) },
  { what: 'an enum of nothing', entry: schema('none', { enum: [] }) },
  { what: 'ten thousand options', entry: { name: 'choices', base: 'drop_down', options: Array.from({ length: 9_000 }, (_, index) => `o${index}`) } },
  { what: 'options that are all one', entry: { name: 'same', base: 'drop_down', options: ['a', 'a', 'a'] } },
  { what: 'options of nothing', entry: { name: 'no_options', base: 'radio_button', options: [] } },
  { what: 'options that are objects of nothing', entry: { name: 'odd_options', base: 'check_box', options: [{}, null, [], 1] } },
  { what: 'doubling by allOf', entry: schema('doubling', doubling('allOf', 40)) },
  { what: 'doubling by anyOf', entry: schema('doubling_any', doubling('anyOf', 40)) },
  { what: 'doubling by oneOf', entry: schema('doubling_one', doubling('oneOf', 40)) },
  { what: 'a reference to itself', entry: schema('itself', { $ref: '#' }) },
  { what: 'references in a circle', entry: schema('circle', { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }) },
  { what: 'a circle through not', entry: schema('not_itself', { not: { $ref: '#' } }) },
  { what: 'a circle through $dynamicRef', entry: schema('dynamic', { $dynamicAnchor: 'a', $dynamicRef: '#a' }) },
  { what: 'a reference to elsewhere', entry: schema('elsewhere', { $ref: 'https://example.com/schema.json' }) },
  { what: 'a reference to the metaschema', entry: schema('meta', { $ref: 'https://json-schema.org/draft/2020-12/schema' }) },
  { what: 'a reference to nothing', entry: schema('nowhere', { $ref: '#/$defs/nothing' }) },
  { what: 'a reference into prototypes', entry: schema('prototypes', { $ref: '#/constructor/prototype' }) },
  { what: 'an $id of another address', entry: schema('address', { $id: 'javascript:alert(1)', $ref: '#' }) },
  { what: 'the name __proto__', entry: text('__proto__', {}) },
  { what: 'the name constructor', entry: text('constructor', {}) },
  { what: 'the name toString', entry: text('toString', {}) },
  { what: 'the name of a built-in type', entry: text('text', {}) },
  { what: 'the name password', entry: text('password', {}) },
  { what: 'a name of markup', entry: text('<script>alert(1)</script>', {}) },
  { what: 'a name of 10,000 letters', entry: text('a'.repeat(10_000), {}) },
  { what: 'a name that is a list', entry: { name: ['text'], base: 'text' } },
  { what: 'a member __proto__', entry: parsed('{"name":"proto","base":"text","__proto__":{"polluted":true},"schema":{"properties":{"__proto__":{"minLength":1}}}}') },
  { what: 'a part __proto__', entry: parsed('{"name":"proto_part","base":"text","fields":{"__proto__":{"input_type":"text"},"constructor":{"input_type":"text"}}}') },
  { what: 'a message __proto__', entry: parsed('{"name":"proto_text","base":"text","messages":{"__proto__":{"en":"a","jp":"a"}}}') },
  { what: 'required prototypes', entry: composite('required_proto', { schema: { required: ['toString', '__proto__', 'hasOwnProperty'] } }) },
  { what: 'HTML in texts', entry: text('html', { label: both('<img src=x onerror="window.hacked=1">'), help: both('<script>window.hacked=1</script>'), placeholder: both('"><svg onload=window.hacked=1>') }) },
  { what: 'HTML in options', entry: { name: 'html_options', base: 'radio_button', options: ['<script>window.hacked=1</script>', { option_id: 'b', option_name: both('<b onclick="window.hacked=1">b</b>') }] } },
  { what: 'HTML in messages', entry: text('html_message', { schema: { minLength: 3 }, messages: { schema: both('<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>') } }) },
  { what: 'a text of 60,000 characters', entry: text('long', { help: both('あ'.repeat(30_000)) }) },
  { what: 'a text in one language', entry: text('one_language', { label: { en: 'Only English' } }) },
  { what: 'texts that are no texts', entry: text('no_texts', { label: 5, help: ['a'], placeholder: { en: {}, jp: [] } }) },
  { what: 'a base that is none', entry: { name: 'baseless', base: 'txet' } },
  { what: 'a base that is a prototype', entry: { name: 'proto_base', base: 'hasOwnProperty' } },
  { what: 'a widget that is none', entry: text('widget', { widget: { name: 'constructor', options: { onclick: 'alert(1)' } } }) },
  { what: 'a widget of another value', entry: text('other_widget', { widget: { name: 'check_box' } }) },
  { what: 'options of a widget that are objects', entry: text('widget_options', { widget: { name: 'text', options: { style: { color: 'red' }, dangerouslySetInnerHTML: { __html: '<b>' } } } }) },
  { what: 'a mask without slots', entry: text('mask', { mask: '---' }) },
  { what: 'a mask of 60,000 digits', entry: text('long_mask', { mask: '0'.repeat(60_000) }) },
  { what: 'a mask over a choice', entry: { name: 'masked', base: 'drop_down', mask: '000', options: ['a'] } },
  { what: 'normalisers that are none', entry: text('normalise', { normalize: ['__proto__', 'constructor', 'digitOnly', 5] }) },
  { what: 'a thousand normalisers', entry: text('normalisers', { normalize: Array.from({ length: 1_000 }, () => 'toKatakana') }) },
  { what: 'parts that are no definitions', entry: text('no_parts', { fields: { a: null, b: 'text', c: [] } }) },
  { what: 'a thousand parts', entry: text('thousand', { fields: Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`p${index}`, { input_type: 'text' }])) }) },
  { what: 'a part of its own type', entry: text('own', { fields: { again: { input_type: 'own' } } }) },
  { what: 'a part that is a file', entry: text('file', { fields: { cv: { input_type: 'document' } } }) },
  { what: 'a part that is a password', entry: text('secret', { fields: { secret: { input_type: 'password' } } }) },
  { what: 'parts that hide each other', entry: composite('hiding', { fields: {
    a: { input_type: 'text', translated_name: both('A'), visible_when: { field: 'b', in: ['1'] } },
    b: { input_type: 'text', translated_name: both('B'), visible_when: { field: 'a', in: ['1'] } },
  } }) },
  { what: 'a part that hides itself', entry: composite('hidden', { fields: { a: { input_type: 'text', visible_when: { field: 'a', in: [] } } } }) },
  { what: 'a list of a million', entry: composite('million', { repeat: { min: 0, max: 1_000_000 } }) },
  { what: 'a list that nobody can fill', entry: composite('unsatisfiable', { repeat: { min: 5, max: 2 } }) },
  { what: 'a list of nothing', entry: text('repeat', { repeat: { min: 1, max: 2 } }) },
  { what: 'a list of half an entry', entry: composite('half', { repeat: { min: 0.5, max: Number.MAX_VALUE } }) },
  { what: 'a rule that reads a constructor', entry: composite('reads', { rules: [{ code: 'r', logic: { var: 'constructor.constructor' } }], messages: { r: both('r') } }) },
  { what: 'a rule that reads everything', entry: composite('reads_all', { rules: [{ code: 'schema', logic: { var: '' } }] }) },
  { what: 'a rule that reads what is worked out', entry: composite('reads_more', { rules: [{ code: 'schema', logic: { var: { cat: ['const', 'ructor'] } } }] }) },
  { what: 'a rule that loops', entry: composite('loops', { rules: [{ code: 'schema', logic: { map: [{ var: 'one' }, { reduce: [1, 2, 3] }] } }] }) },
  { what: 'a rule that calls', entry: composite('calls', { rules: [{ code: 'schema', logic: { method: [{ var: 'one' }, 'repeat', [1e9]] } }] }) },
  { what: 'a rule of a thousand parts', entry: composite('large_rule', { rules: [{ code: 'schema', logic: { and: Array.from({ length: 1_000 }, () => true) } }] }) },
  { what: 'a rule that is nested 5,000 deep', entry: composite('deep_rule', { rules: [{ code: 'schema', logic: nested(5_000, (inner) => ({ '!': inner }), true) }] }) },
  { what: 'a rule of two operators', entry: composite('two', { rules: [{ code: 'schema', logic: { '==': [1, 1], '!=': [1, 2] } }] }) },
  { what: 'a rule without a text', entry: composite('mute', { rules: [{ code: 'unheard', logic: true }] }) },
  { what: 'multipleOf 0', entry: { name: 'zero', base: 'number', schema: { multipleOf: 0, minimum: 'x', maximum: Number.MAX_VALUE } } },
  { what: 'limits that exclude each other', entry: { name: 'apart', base: 'number', schema: { minimum: 5, maximum: 1, type: 'string' } } },
  { what: 'keywords for other values', entry: schema('other_values', { minimum: 1, items: {}, required: ['a'], properties: { a: false } }) },
  { what: 'keywords that are misspelt', entry: schema('misspelt', { patern: '^a$', minLenght: 3, FORMAT: 'email' }) },
  { what: 'keywords of the wrong types', entry: schema('wrong', { minLength: '3', pattern: 5, allOf: {}, properties: [], type: 'text', required: 'a', enum: 'b', not: 'c', if: 1, items: 'x' }) },
  { what: 'another dialect', entry: schema('dialect', { $schema: 'http://json-schema.org/draft-04/schema#' }) },
  { what: 'uniqueItems over anything', entry: { name: 'unique', base: 'check_box', options: ['a', 'b'], schema: { uniqueItems: true, contains: { const: 'a' }, minContains: 1e308 } } },
  { what: 'a schema that is false', entry: schema('false_schema', false) },
  { what: 'a look-up that is none', entry: { name: 'look_up', base: 'drop_down', options_from: 'applicants' } },
  { what: 'unknown keys by the thousand', entry: text('unknown_keys', Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`key_${index}`, index]))) },
  { what: 'nothing', entry: null },
  { what: 'a list', entry: [] },
  { what: 'a text', entry: 'postal_code' },
  { what: 'a number', entry: 5 },
  { what: 'an empty object', entry: {} },
];
