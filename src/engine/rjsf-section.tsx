import RjsfForm from '@rjsf/core';
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, UiSchema } from '@rjsf/utils';
import { memo, useMemo, type ReactNode } from 'react';
import type { FieldSection } from '../compiler/compiled.ts';
import type { FieldDefinition } from '../fields/definition.ts';
import { FieldFrame } from './field-frame.tsx';
import { useController } from './form-context.ts';
import { ruleValidator } from './rule-validator.ts';

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
  const { form: { types } } = useController();
  const validator = useMemo(() => ruleValidator(types), [types]);
  return (
    <RjsfForm
      tagName="div"
      schema={section.schema}
      uiSchema={section.uiSchema as UiSchema}
      validator={validator}
      fields={FIELDS}
      templates={TEMPLATES}
      idPrefix={section.id}
    >
      {NO_BUTTONS}
    </RjsfForm>
  );
});
