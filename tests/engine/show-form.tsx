import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '../../src/app/theme.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import type { Language } from '../../src/base/text.ts';
import type { CompiledForm } from '../../src/compiler/compiled.ts';
import type { WidgetRegistry } from '../../src/engine/contract/widget.ts';
import { DraftNotice } from '../../src/engine/draft-notice.tsx';
import { draftOf } from '../../src/engine/drafts/form-draft.ts';
import { EngineProvider } from '../../src/engine/environment.tsx';
import { ErrorSummary } from '../../src/engine/error-summary.tsx';
import { FormBody } from '../../src/engine/form-body.tsx';
import type { FormHandle } from '../../src/engine/controller.ts';
import { Form, useFormHandle } from '../../src/engine/form.tsx';
import { RjsfSection } from '../../src/engine/rjsf-section.tsx';
import { otherLanguage } from '../../src/engine/other-language.tsx';
import type { SectionRenderer } from '../../src/engine/form-context.ts';
import { widgets } from '../../widgets/registry.ts';

const roots: { readonly root: Root; readonly element: HTMLElement }[] = [];

/** Keys and parameters as text: what is tested here is which words are asked for, not the words. */
const translations: Readonly<Record<Language, (key: string, params?: object) => string>> = {
  en: (key, params) => `en:${key}${params ? ` ${JSON.stringify(params)}` : ''}`,
  jp: (key, params) => `jp:${key}${params ? ` ${JSON.stringify(params)}` : ''}`,
};

export interface Shown {
  readonly handle: () => FormHandle;
  readonly speak: (language: Language) => void;
  /** Both languages at once, or one. */
  readonly readBoth: (both: boolean) => void;
  /** A save begins or ends. */
  readonly save: (saving: boolean) => void;
  readonly remove: () => void;
  readonly submitted: ReturnType<typeof vi.fn>;
}

/** A form with all its parts, as a screen would show it. */
export function show(form: CompiledForm, { renderer = RjsfSection, draft, registry = widgets, besides }: { renderer?: SectionRenderer; draft?: string; registry?: WidgetRegistry; besides?: ReactNode } = {}): Shown {
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  roots.push({ root, element });
  const submitted = vi.fn();
  let current: FormHandle | undefined;
  const Inside = ({ children }: { readonly children: ReactNode }) => {
    current = useFormHandle();
    return children;
  };
  const state = { language: 'en' as Language, saving: false, both: false };
  const render = (change: Partial<typeof state>): void => {
    const { language, saving, both } = Object.assign(state, change);
    flushSync(() => { root.render(
      <MantineProvider>
        <EngineProvider value={{ language, t: translations[language], registry, types: form.types, ...(both && { other: otherLanguage(language, translations) }) }}>
          <Form form={form} busy={saving} {...(draft === undefined ? undefined : { draft: draftOf(draft) })} onSubmit={submitted}>
            <Inside>
              <DraftNotice><ErrorSummary /></DraftNotice>
              <FormBody renderer={renderer} inert={saving} />
              <button type="submit">Save</button>
              {besides}
            </Inside>
          </Form>
        </EngineProvider>
      </MantineProvider>,
    ); });
  };
  render({});
  return {
    submitted,
    speak: (language) => { render({ language }); },
    readBoth: (both) => { render({ both }); },
    save: (saving) => { render({ saving }); },
    handle: () => { if (!current) throw new Error('not rendered'); return current; },
    remove: () => { root.unmount(); element.remove(); },
  };
}

export function hideForms(): void {
  for (const { root, element } of roots.splice(0)) {
    flushSync(() => { root.unmount(); });
    element.remove();
  }
}
