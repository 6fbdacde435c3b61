import { describe, expect, test } from 'vitest';
import { cut, fieldSection } from '../../src/compiler/section.ts';
import type { FieldDefinition } from '../../src/fields/definition.ts';
import { category } from '../../src/fields/sources/source.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { field } from '../engine/forms.ts';

const title = { en: 'About', jp: '自己紹介' };
const fields = (count: number): readonly FieldDefinition[] => Array.from({ length: count }, (_, position) => field(`f${position}`));

describe('a section', () => {
  const text = field('a');
  const boxes = field('b', { base: 'check_box' });
  const described = {
    schema: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'array', items: { type: 'string' } } } },
    uiSchema: {
      a: { 'ui:field': 'control', 'ui:options': { definition: text } },
      b: { 'ui:field': 'control', 'ui:options': { definition: boxes } },
    },
    fields: [text, boxes],
  };

  test.each([
    ['with a title', title, { kind: 'fields', id: 's', title, ...described }],
    ['without one', undefined, { kind: 'fields', id: 's', ...described }],
  ])('%s describes its fields to rjsf', (_what, heading, section) => {
    expect(fieldSection(category('s', heading, [text, boxes]), builtInTypes)).toStrictEqual(section);
  });
});

describe('what is said of documents', () => {
  const [page, own, other] = ['of the page', 'its own', 'another'].map((words) => ({ en: words, jp: words }));
  const said = (help: FieldDefinition['help'], note?: FieldDefinition['note']) => ({ ...(help && { help }), ...(note && { note }) });
  const document = (...texts: Parameters<typeof said>) => ({ base: 'document', ...said(...texts) } as const);
  const text = (...texts: Parameters<typeof said>) => ({ base: 'text', ...said(...texts) } as const);

  test.each<readonly [string, readonly Partial<FieldDefinition>[], FieldDefinition['note']]>([
    ['of each of two is said once', [document(page), document(page)], page],
    ['of each is said once, also where one has a help of its own', [document(own, page), document(page), document(other, page)], page],
    ['of a single one stays with it', [document(page)], undefined],
    ['of one and not of the next stays with it', [document(page), document(other)], undefined],
    ['of two of three stays with them', [document(page), document(page), document(other)], undefined],
    ['of the last two of three stays with them', [document(other), document(page), document(page)], undefined],
    ['stays with each where a text is among them', [document(page), document(page), text(page)], undefined],
    ['stays with each where a text goes before them', [text(page), document(page), document(page)], undefined],
    ['is said of no texts', [text(page), text(page)], undefined],
    ['is nothing where they say nothing', [document(undefined), document(undefined)], undefined],
  ])('%s', (_what, definitions, note) => {
    const { note: above, ...rest } = fieldSection(
      category('s', undefined, definitions.map((definition, position) => field(`d${position}`, definition))), builtInTypes,
    );
    expect(above).toBe(note);
    expect(Object.keys(rest)).toEqual(['kind', 'id', 'schema', 'uiSchema', 'fields']);
  });

  test('is no member of a section where it is nothing', () => {
    expect(fieldSection(category('s', undefined, [field('a')]), builtInTypes)).not.toHaveProperty('note');
  });
});

describe('a category', () => {
  test.each<readonly [number, readonly (readonly [string, number])[]]>([
    [0, []], [1, [['about', 1]]], [20, [['about', 20]]], [21, [['about', 20], ['about/20', 1]]],
    [45, [['about', 20], ['about/20', 20], ['about/40', 5]]],
  ])('of %i fields is cut into sections of at most twenty, of which the first has the title', (count, sections) => {
    const definitions = fields(count);
    const found = cut(category('about', title, definitions), builtInTypes);
    expect(found.map((section) => [section.id, section.fields.length])).toEqual(sections);
    expect(found.flatMap((section) => section.fields)).toEqual(definitions);
    expect(found.map((section) => section.title)).toEqual(sections.map((_, position) => (position === 0 ? title : undefined)));
  });

  test('without a title has none in any section', () => {
    for (const section of cut(category('about', undefined, fields(21)), builtInTypes)) expect(section).not.toHaveProperty('title');
  });
});
