import type { ComponentType } from 'react';
import type { FieldSection } from '../compiler/compiled.ts';

/** Draws the fields of one section. Two exist: through rjsf, and plainly for the public pages, which stay light. */
export type SectionRenderer = ComponentType<{ readonly section: FieldSection }>;
