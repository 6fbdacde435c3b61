import { useMemo, useState } from 'react';
import type { Encoded } from '../../src/base/body.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import type { CompiledForm } from '../../src/compiler/compiled.ts';
import { EngineProvider } from '../../src/engine/environment.tsx';
import { ErrorSummary } from '../../src/engine/error-summary.tsx';
import { FormBody } from '../../src/engine/form-body.tsx';
import { Form, useFormHandle } from '../../src/engine/form.tsx';
import { RjsfSection } from '../../src/engine/rjsf-section.tsx';
import { useFieldChanges } from '../../src/engine/form-context.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { useLanguage } from '../../src/i18n/use-language.ts';
import { allWidgets } from '../../src/app/all-widgets.tsx';
import { readServedTypes } from '../../src/app/read-served-types.ts';
import type { PreviewContent } from './content.ts';
import texts from './preview-texts.json';
import styles from './preview.module.css';
import { SampleResults } from './sample-results.tsx';

const bodyText = (encoded: Encoded): string =>
  JSON.stringify(encoded.body, (_, value: unknown) => (value instanceof Blob ? `(${value.type}, ${String(value.size)} bytes)` : value), 2);

/** The body of the save, as it would be now. */
function Sent() {
  const { sent } = texts.form[useLanguage().language];
  const handle = useFormHandle();
  const [body, setBody] = useState(() => bodyText(handle.encode()));
  useFieldChanges(() => { setBody(bodyText(handle.encode())); });
  return (
    <section aria-label={sent}>
      <h2>{sent}</h2>
      <pre className={styles.body}>{body}</pre>
    </section>
  );
}

function Check() {
  const { check } = texts.form[useLanguage().language];
  const handle = useFormHandle();
  return <button type="button" onClick={() => { handle.check(); }}>{check}</button>;
}

/** The real engine over the files' form, in the language in force. Nothing is sent or kept. */
export function PreviewForm({ content: { fieldTypes, customFields } }: { readonly content: PreviewContent }) {
  const { language, t } = useLanguage();
  const served = useMemo(() => readServedTypes(fieldTypes, { types: builtInTypes, registry: allWidgets }), [fieldTypes]);
  const form: CompiledForm = useMemo(() => compileCustomFields(served.types, customFields), [served, customFields]);
  const environment = useMemo(() => ({ language, t, ...served }), [language, t, served]);
  return (
    <EngineProvider value={environment}>
      <main className={styles.form}>
        <Form form={form} onSubmit={(handle) => { handle.check(); }}>
          <ErrorSummary />
          <FormBody renderer={RjsfSection} />
          <div className={styles.buttons}><Check /></div>
          <Sent />
        </Form>
        <SampleResults form={form} fieldTypes={fieldTypes} />
      </main>
    </EngineProvider>
  );
}
