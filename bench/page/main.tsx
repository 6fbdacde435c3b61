import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '../../src/app/theme.css';
import { MantineProvider } from '@mantine/core';
import { useLayoutEffect, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Translate } from '../../src/base/text.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { draftOf } from '../../src/engine/drafts/form-draft.ts';
import { EngineProvider } from '../../src/engine/environment.tsx';
import { FormBody } from '../../src/engine/form-body.tsx';
import { useController } from '../../src/engine/form-context.ts';
import type { FormHandle } from '../../src/engine/controller.ts';
import { Form, useFormHandle } from '../../src/engine/form.tsx';
import type { FormController } from '../../src/engine/controller.ts';
import { otherLanguage } from '../../src/engine/other-language.tsx';
import { RjsfSection } from '../../src/engine/rjsf-section.tsx';
import { ErrorSummary } from '../../src/engine/error-summary.tsx';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { controlId } from '../../src/engine/dom-id.ts';
import { widgets } from '../../widgets/registry.ts';
import { readServedTypes } from '../../src/app/read-served-types.ts';
import type { Cost } from './hostile.ts';
import { customFields, middle, nameOf, ownTypes } from './definitions.ts';
import en from '../../src/i18n/locales/en.json';
import jp from '../../src/i18n/locales/jp.json';

/** The hooks that the benchmark drives; what each promises stands at the top of its harness. */
interface Bench {
  prepare: (count: number) => Promise<void>;
  mount: (count: number, mode: 'empty' | 'valid') => Promise<{ ms: number; commitMs: number }>;
  complete: () => Promise<{ ms: number }>;
  unmount: () => Promise<void>;
  mid: () => HTMLElement | null;
  midValue: () => unknown;
  submit: () => Promise<{ ok: boolean; ms: number; paintMs: number }>;
  info: () => { shown: number };
  hostile: (count: number, seed: number) => Promise<readonly Cost[]>;
}

declare global {
  interface Window { __bench: Bench }
}

const afterPaint = (): Promise<number> =>
  new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(() => { resolve(performance.now()); })); });

const translateBy = (known: Readonly<Record<string, string>>): Translate => (key, params = {}) =>
  (known[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
const translates = { en: translateBy(en), jp: translateBy(jp) };
/** `bench.html?own`: all fields are of types that the server defines; `?both`: both languages are shown. */
const parameters = new URLSearchParams(location.search);
const own = parameters.has('own');
const engine = own ? readServedTypes(ownTypes, { types: builtInTypes, registry: widgets }) : { types: builtInTypes, registry: widgets };
const environment = { language: 'en', t: translates.en, ...(parameters.has('both') && { other: otherLanguage('en', translates) }), ...engine } as const;

interface FormInternals {
  readonly handle: FormHandle;
  readonly controller: FormController;
}

interface Instance extends FormInternals {
  readonly root: Root;
  readonly element: HTMLElement;
  readonly count: number;
  readonly start: number;
}

let instance: Instance | undefined;
const prepared = new Map<string, ReturnType<typeof customFields>>();

const current = (): Instance => {
  if (!instance) throw new Error('nothing is mounted');
  return instance;
};

/** Hands the form's inside to the hooks once React has committed it. */
function Probe({ onCommit, children }: { readonly onCommit: (internals: FormInternals) => void; readonly children: ReactNode }) {
  const handle = useFormHandle();
  const controller = useController();
  useLayoutEffect(() => { onCommit({ handle, controller }); }, [onCommit, handle, controller]);
  return children;
}

window.__bench = {
  prepare: (count) => {
    for (const mode of ['empty', 'valid']) prepared.set(`${mode}${String(count)}`, customFields(count, mode === 'valid', own));
    return Promise.resolve();
  },
  mount: async (count, mode) => {
    const categories = prepared.get(`${mode}${String(count)}`) ?? customFields(count, mode === 'valid', own);
    const element = document.body.appendChild(document.createElement('div'));
    const start = performance.now();
    const form = compileCustomFields(engine.types, categories);
    const root = createRoot(element);
    const internals = await new Promise<FormInternals>((resolve) => {
      root.render(
        <MantineProvider>
          <EngineProvider value={environment}>
            <Form form={form} draft={draftOf(`bench/${String(count)}`)} onSubmit={() => undefined}>
              <Probe onCommit={resolve}>
                <FormBody renderer={RjsfSection} />
                <ErrorSummary />
              </Probe>
            </Form>
          </EngineProvider>
        </MantineProvider>,
      );
    });
    const commitMs = performance.now() - start;
    instance = { ...internals, root, element, count, start };
    return { commitMs, ms: (await afterPaint()) - start };
  },
  complete: async () => {
    const { controller, start } = current();
    await controller.mounter.whenComplete();
    return { ms: (await afterPaint()) - start };
  },
  unmount: async () => {
    const { root, element, handle } = current();
    await handle.discard();
    root.unmount();
    element.remove();
    instance = undefined;
    await afterPaint();
  },
  mid: () => document.getElementById(controlId(`custom_fields.${nameOf(middle(current().count))}`)),
  midValue: () => {
    const { controller, count } = current();
    controller.store.settle();
    return controller.store.value(`custom_fields.${nameOf(middle(count))}`);
  },
  submit: async () => {
    const start = performance.now();
    const problems = current().handle.check();
    const verdict = performance.now();
    return { ok: problems.length === 0, ms: verdict - start, paintMs: (await afterPaint()) - start };
  },
  // What makes definitions up would be in the memory of every other measurement.
  hostile: async (count, seed) => (await import('./hostile.ts')).hostileCosts(builtInTypes, count, seed),
  info: () => ({ shown: document.querySelectorAll('[aria-invalid="true"]').length }),
};
