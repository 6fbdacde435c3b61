import { readdirSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import fieldType from '../../schemas/field-type.json' with { type: 'json' };

const accepts = new Ajv({ strict: true, allowUnionTypes: true }).compile(fieldType);
const both = (text: string) => ({ en: text, jp: text });
const zip = { name: 'zip', base: 'text' };

describe('a field type that a server defines', () => {
  it.each([
    ['the least', zip],
    ['a pattern, a widget and texts', {
      ...zip, schema: { pattern: '^\\d{3}-?\\d{4}$' }, widget: { name: 'text', options: { autocomplete: 'postal-code' } },
      label: both('Postal code'), placeholder: both('100-0001'), help: both('Seven digits'), messages: { schema: both('Seven digits, please') },
    }],
    ['a composite', { ...zip, name: 'address', fields: { zip: { input_type: 'zip' }, town: { input_type: 'text' } } }],
    ['a list of a composite', { ...zip, name: 'jobs', fields: { company: { input_type: 'text' } }, repeat: { min: 1, max: 3 } }],
  ])('may be %s', (_, entry) => {
    expect(accepts(entry), JSON.stringify(accepts.errors)).toBe(true);
  });

  it.each([
    ['no name', { base: 'text' }],
    ['a name that no field could use', { ...zip, name: 'Zip code' }],
    ['the name of a built-in type', { ...zip, name: 'email' }],
    ['a base that is not built in', { ...zip, base: 'postal' }],
    ['a schema that is no object', { ...zip, schema: 'text' }],
    ['a text in one language only', { ...zip, label: { en: 'Postal code' } }],
    ['a list of nothing', { ...zip, repeat: { min: 1 } }],
    ['a sub-field without a type', { ...zip, fields: { town: {} } }],
  ])('is refused with %s', (_, entry) => {
    expect(accepts(entry)).toBe(false);
  });

  it('can be based on every input type that is part of the contract with servers', () => {
    const own = new Set(['password', 'flag']);
    const files = readdirSync(new URL('../../schemas/input-types/', import.meta.url)).map((name) => name.replace('.json', ''));
    expect(files.filter((name) => !own.has(name)).sort()).toEqual([...fieldType.$defs.inputType.enum].sort());
  });
});
