import RjsfForm from '@rjsf/core';
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, UiSchema } from '@rjsf/utils';
import { memo, type ReactNode } from 'react';
import type { FieldSection } from '../compiler/compiled.ts';
import type { FieldDefinition } from '../fields/definition.ts';
import { FieldFrame } from './field-frame.tsx';
import { noValidator } from './no-validator.ts';

/** rjsf walks the schema and resolves the UI schema; from here on the field is the engine's own. */
function ControlField({ uiSchema }: FieldProps): ReactNode {
  const options = uiSchema?.['ui:options'] as { readonly definition: FieldDefinition } | undefined;
  return options ? <FieldFrame definition={options.definition} /> : null;
}

const FIELDS = { control: ControlField };

const TEMPLATES = {
  FieldTemplate: ({ children }: FieldTemplateProps): ReactNode => children,
  ObjectFieldTemplate: ({ properties }: ObjectFieldTemplateProps): ReactNode => properties.map(({ content }) => content),
};

const NO_BUTTONS = <></>;

/**
 * One section as one rjsf form. Values stay in the form's store, so rjsf renders once and is not asked again: its
 * `onChange` would walk and compare the section's whole schema for every key (docs/decisions/0002).
 */
export const RjsfSection = memo(function RjsfSection({ section }: { readonly section: FieldSection }) {
  return (
    <RjsfForm
      tagName="div"
      schema={section.schema}
      uiSchema={section.uiSchema as UiSchema}
      validator={noValidator}
      fields={FIELDS}
      templates={TEMPLATES}
      idPrefix={section.id}
    >
      {NO_BUTTONS}
    </RjsfForm>
  );
});
