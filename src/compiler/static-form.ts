import { readStaticForm } from '../fields/sources/static-form.ts';
import type { StaticForm, StaticFormInput } from '../fields/sources/static-form.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { encodeRecord } from './encode.ts';
import type { WireRecord } from './encode.ts';

/** Compiles a file of `schemas/forms/`; the payload is the values by field name. */
export function compileStaticForm(form: StaticForm, input: StaticFormInput): CompiledForm<WireRecord> {
  const { types } = input;
  const parts = readStaticForm(form, input);
  const fields = parts.flatMap((part) => part.fields);
  return compile({ types, parts, diagnostics: [], encode: (values) => encodeRecord(types, fields, values) });
}
