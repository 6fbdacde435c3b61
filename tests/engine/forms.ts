import { bothLanguages } from '../../src/base/text.ts';
import type { CompiledForm, FieldSection, GroupSection, Section } from '../../src/compiler/compiled.ts';
import type { FieldControl } from '../../src/engine/contract/widget.ts';
import type { ServerErrors } from '../../src/engine/server-errors.ts';
import type { FormStore } from '../../src/engine/store.ts';
import type { FieldDefinition, FieldValue } from '../../src/fields/definition.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';

/** What the widget of a field has in hand. */
export const control = (store: FormStore, id: string): FieldControl => store.controls.of(store.cell(id));

/** What a server answers that refuses fields by name. */
export const refusal = (fields: ServerErrors['fields']): ServerErrors => ({ texts: Object.values(fields).flat(), fields });

/** Small forms for the engine's own tests, as the compiler would hand them over. */
export const field = (id: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id,
  name: id,
  type: more.base ?? 'text',
  base: 'text',
  label: { en: `Label ${id}`, jp: `項目 ${id}` },
  mandatory: false,
  locked: false,
  options: [],
  limits: {},
  widget: more.base ?? 'text',
  value: undefined,
  ...more,
});

export const options = (...ids: string[]) => ids.map((id) => ({ id, label: bothLanguages(id) }));

export const section = (id: string, fields: readonly FieldDefinition[]): FieldSection => ({
  kind: 'fields',
  id,
  title: bothLanguages(`Section ${id}`),
  schema: { type: 'object', properties: Object.fromEntries(fields.map((one) => [one.id, one.base === 'check_box' ? { type: 'array', items: { type: 'string' } } : { type: 'string' }])) },
  uiSchema: Object.fromEntries(fields.map((one) => [one.id, { 'ui:field': 'control', 'ui:options': { definition: one } }])),
  fields,
});

export const group = (items: Readonly<Record<string, Readonly<Record<string, FieldValue>>>>): GroupSection => ({
  kind: 'group',
  id: 'universities',
  title: bothLanguages('Education'),
  item: section('universities-item', [field('faculty', { mandatory: true }), field('is_latest', { base: 'flag' })]),
  items: Object.entries(items).map(([key, values]) => ({ key, values })),
  min: 1,
  minCode: 'educationMissing',
  exclusive: 'is_latest',
});

export const formOf = (...sections: readonly Section[]): CompiledForm => ({
  types: builtInTypes,
  sections,
  fields: new Map(sections.flatMap((one) => (one.kind === 'fields' ? one.fields.map((definition) => [definition.id, definition] as const) : []))),
  encode: () => ({ body: {}, files: [] }),
  encodeField: () => undefined,
  encodeEnvelope: (body) => ({ body, files: [] }),
  diagnostics: [],
});
