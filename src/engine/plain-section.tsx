import { memo } from 'react';
import type { FieldSection } from '../compiler/compiled.ts';
import { FieldFrame } from './field-frame.tsx';

/** The fields one after the other, without rjsf: the same frames, widgets and rules for small public forms. */
export const PlainSection = memo(function PlainSection({ section }: { readonly section: FieldSection }) {
  return section.fields.map((definition) => <FieldFrame key={definition.id} definition={definition} />);
});
