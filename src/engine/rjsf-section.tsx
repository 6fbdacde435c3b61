import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { toFieldPathId, type FieldProps, type Registry, type UiSchema } from '@rjsf/utils';
import { memo, type ReactNode } from 'react';
import type { FieldSection } from '../compiler/compiled.ts';
import type { FieldDefinition } from '../fields/definition.ts';
import { FieldFrame } from './field-frame.tsx';

const renderNothing = (): null => null;

/** The section: each property of its schema is a field, for which rjsf's `SchemaField` finds the component. */
function ObjectField({ schema: { properties = {} }, uiSchema, fieldPathId, ...props }: FieldProps): ReactNode {
  return Object.entries(properties).map(([name, schema]) => (
    <SchemaField
      key={name}
      {...props}
      name={name}
      schema={schema as typeof props.registry.rootSchema}
      uiSchema={uiSchema?.[name] as UiSchema}
      fieldPathId={toFieldPathId(name, props.registry.globalFormOptions, fieldPathId.path)}
    />
  ));
}

/** The component for `ui:field` "control": from here on the engine renders the field. */
function ControlField({ uiSchema }: FieldProps): ReactNode {
  const options = uiSchema?.['ui:options'] as { readonly definition: FieldDefinition } | undefined;
  return options ? <FieldFrame definition={options.definition} /> : null;
}

/** `SchemaField` needs some of each. */
type PartialRegistry = { readonly [Part in keyof Registry]?: Partial<Registry[Part]> };

/**
 * The registry for `SchemaField`. The store has values, checks and errors, so there is no rjsf form around it, which would hold them
 * once more (docs/decisions/0084). A section's schema is flat: it has no reference and no alternative. The frames render the labels.
 */
const REGISTRY: PartialRegistry = {
  fields: { SchemaField, ObjectField, control: ControlField },
  templates: {
    FieldTemplate: ({ children }) => children,
    DescriptionFieldTemplate: renderNothing,
    FieldHelpTemplate: renderNothing,
    FieldErrorTemplate: renderNothing,
  },
  schemaUtils: { retrieveSchema: (schema) => schema, getDisplayLabel: () => false, isSelect: () => false },
  globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
};

/**
 * The fields of one section as rjsf's structure: its schema and UI schema name the component of each. It renders once.
 */
export const RjsfSection = memo(function RjsfSection({ section: { id, schema, uiSchema } }: { readonly section: FieldSection }) {
  return (
    <SchemaField
      name={id}
      schema={schema}
      uiSchema={uiSchema as UiSchema}
      registry={REGISTRY as Registry}
      fieldPathId={{ $id: id, path: [] }}
      onChange={renderNothing}
      onBlur={renderNothing}
      onFocus={renderNothing}
    />
  );
});
