import { readStaticForm, type StaticForm, type StaticFormInput } from '../fields/sources/static-form.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { encodersByName, encodersOf } from './encode.ts';

/** Compiles a file of `schemas/forms/`; the body has the values by field name. */
export function compileStaticForm(form: StaticForm, input: StaticFormInput): CompiledForm {
  const { types } = input;
  const parts = readStaticForm(form, input);
  const places = encodersByName(types, parts.flatMap(({ fields }) => fields));
  return compile({ types, diagnostics: [] }, parts, encodersOf(places));
}
