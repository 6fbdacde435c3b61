import { useState } from 'react';
import type { CompiledForm } from '../compiler/compiled.ts';
import { compileStaticForm } from '../compiler/static-form.ts';
import { useEnvironment } from '../engine/environment.tsx';

type File = Parameters<typeof compileStaticForm>[0];
type Input = Omit<Parameters<typeof compileStaticForm>[1], 'types'>;

/** The form of a file of `schemas/forms/`, compiled once with the application's input types; `input` is called once, too. */
export function useStaticForm(file: File, input?: () => Input): CompiledForm {
  const { types } = useEnvironment();
  const [form] = useState(() => compileStaticForm(file, { types, ...input?.() }));
  return form;
}
