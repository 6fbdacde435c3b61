import type { Client } from '../../api/client.ts';
import { universitiesCall } from '../../wire/lookups.ts';
import {
  countriesCall, registrationFormCall, registrationTemplatesCall, type FormTemplate, type RegistrationForm,
} from '../../wire/registration.ts';
import type { CompiledForm } from '../../compiler/compiled.ts';
import { compileRegistration } from '../../compiler/registration-form.ts';
import type { EngineEnvironment } from '../../engine/environment.tsx';
import { reportBroken } from '../../forms/report-broken.ts';

/** A form that can be filled in. */
export interface OpenApplication {
  readonly kind: 'open';
  readonly template: FormTemplate;
  readonly form: RegistrationForm;
  readonly compiled: CompiledForm;
  /** By the form's flag or the host's name (spec §1). */
  readonly productVariant: boolean;
}

/** What an address leads to (spec §2 Apply page, §4 Apply flow, §8 Registration). */
export type Application =
  /** The server has no form at all. */
  | { readonly kind: 'none' }
  /** No form has that name. */
  | { readonly kind: 'unknown' }
  /** The form's deadline has passed. */
  | { readonly kind: 'closed' }
  | OpenApplication;

export interface LoadOptions {
  readonly client: Client;
  /** Resolves to the input types of a version of the definitions, once they are loaded. */
  readonly types: (formVersion: string | undefined) => Promise<EngineEnvironment['types']>;
  readonly name: string;
  /** Whether the host is the product's. */
  readonly productHost: boolean;
  /** Called when the form is found; its content is loaded after this has settled. */
  readonly onFound: (template: FormTemplate) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Of several forms with one name, the one that is still open. Names are normalised: they may have been typed on another system. */
function findTemplate(templates: readonly FormTemplate[], name: string): FormTemplate | undefined {
  const named = templates.filter((template) => template.name.normalize() === name.normalize());
  return named.find(({ valid }) => valid) ?? named[0];
}

export async function loadApplication({ client, types, name, productHost, onFound, signal }: LoadOptions): Promise<Application> {
  const templates = await client.send(registrationTemplatesCall, { signal });
  if (templates.length === 0) return { kind: 'none' };
  const template = findTemplate(templates, name);
  if (!template) return { kind: 'unknown' };
  await onFound(template);
  if (!template.valid) return { kind: 'closed' };
  const [form, lookups, countries] = await Promise.all([
    client.send(registrationFormCall, { json: { application_form: { form_id: template.id } }, signal }),
    client.send(universitiesCall, { signal }),
    client.send(countriesCall, { signal }),
  ]);
  const inputTypes = await types(form.formVersion);
  const productVariant = template.productForm || productHost;
  const compiled = compileRegistration({ form: form.checked, lookups: lookups.checked, countries, productVariant, types: inputTypes });
  reportBroken(`The application form "${template.name}"`, compiled);
  return { kind: 'open', template, form, compiled, productVariant };
}
