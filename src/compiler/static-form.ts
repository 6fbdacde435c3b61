import type { Encoded } from '../base/body.ts';
import { readStaticForm } from '../fields/sources/static-form.ts';
import type { StaticForm, StaticFormInput } from '../fields/sources/static-form.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { placesByName, wholeEncoders } from './encode.ts';

/** Compiles a file of `schemas/forms/`; the body has the values by field name. */
export function compileStaticForm(form: StaticForm, input: StaticFormInput = {}): CompiledForm<Encoded> {
  const parts = readStaticForm(form, input);
  return compile({ parts, diagnostics: [], ...wholeEncoders(placesByName(parts.flatMap(({ fields }) => fields))) });
}
