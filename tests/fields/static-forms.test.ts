import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import errorCodes from '../../schemas/error-codes.json';
import { localToday } from '../../src/base/calendar.ts';
import { isTextKey } from '../../src/base/text.ts';
import { readStaticForm } from '../../src/fields/sources/static-form.ts';
import type { StaticForm } from '../../src/fields/sources/static-form.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';

const folder = new URL('../../schemas/forms/', import.meta.url);
const files = readdirSync(folder);
const readForm = (name: string): StaticForm => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as StaticForm;

describe.each(files)('schemas/forms/%s', (name) => {
  const fields = [true, false].flatMap((productVariant) => readStaticForm(readForm(name), { types: builtInTypes, productVariant }))
    .flatMap((section) => section.fields);

  test('labels its fields by keys of the locales', () => {
    for (const { label } of fields) expect(isTextKey(label)).toBe(true);
  });

  test('depends on fields that it has', () => {
    const ids = fields.map(({ id }) => id);
    for (const { visibleWhen, optionsAfter, fewerDigitsWhen } of fields) {
      expect(ids).toEqual(expect.arrayContaining([visibleWhen?.field, optionsAfter, fewerDigitsWhen?.field].filter((id) => id !== undefined)));
    }
  });

  test('replaces only texts of known errors', () => {
    const { documents = {} } = readForm(name);
    for (const { messages } of [...fields, documents]) expect(Object.keys(errorCodes.codes)).toEqual(expect.arrayContaining(Object.keys(messages ?? {})));
  });
});

test('a form that names a type that does not exist is a defect', () => {
  const form = { sections: [{ id: 's', fields: [{ name: 'a', type: 'constructor', label: { key: 'a' } }] }] };
  expect(() => readStaticForm(form, { types: builtInTypes })).toThrow('constructor');
});

test('today is the day of the local zone', () => {
  expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
