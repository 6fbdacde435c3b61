import { StartupError } from '../../base/startup-error.ts';
import type { FormContent, RegistrationFormContent } from '../../content/generated/content.d.ts';
import type { Exported } from '../export-content.ts';
import { rowOf } from '../in-japanese.ts';
import { readLiveContent } from '../write-folder.ts';
import { lintWithoutFiles, reportDiagnostics } from './lint.ts';
import { readJson, readOrigin } from './read-raw.ts';
import { type Authorship, storePart } from './store-part.ts';
import { type CommandContext, onDeployment } from './command-context.ts';

type Field = FormContent['categories'][number]['fields'][number];

const singleForms = { profile: 'profile-form', onboarding: 'onboarding-form' } as const;

const isSingle = (name: string): name is keyof typeof singleForms => Object.hasOwn(singleForms, name);

const registrationOf = ({ content }: Exported): readonly RegistrationFormContent[] => content['registration-forms'] ?? [];

function formNamed(live: Exported, name: string): FormContent {
  const form = isSingle(name) ? live.content[singleForms[name]] : registrationOf(live).find((one) => one.name === name);
  if (!form) throw new StartupError(`There is no form ${name}; "form list" names all.`);
  return form;
}

function fieldNamed(form: FormContent, formName: string, name: string): Field {
  const field = form.categories.flatMap(({ fields }) => fields).find((one) => one.name === name);
  if (!field) throw new StartupError(`The form ${formName} has no field "${name}"; "field list ${formName}" names all.`);
  return field;
}

/** Stores a form under its name, replacing an existing one. `folder` has the files that it names; absent: they are live. */
async function storeForm(
  context: CommandContext, services: Parameters<typeof storePart>[1], live: Exported, name: string, content: unknown,
  description: Authorship & { readonly action: string }, folder?: string,
): Promise<void> {
  const part = isSingle(name) ? singleForms[name] : 'registration-forms';
  reportDiagnostics(context, lintWithoutFiles({ [part]: isSingle(name) ? content : [content] }, live.content));
  const forms = registrationOf(live);
  const items = ([form = content]: readonly unknown[]) => {
    if (isSingle(name)) return form;
    return forms.some((one) => one.name === name) ? forms.map((one) => (one.name === name ? form : one)) : [...forms, form];
  };
  await storePart(context, services, live, { part, sources: folder === undefined ? [] : [{ content, folder }], items }, description);
}

/** `form list` */
export const listForms = onDeployment(async (context, services) => {
  const live = await readLiveContent(services);
  for (const name of [
    ...Object.keys(singleForms).filter((one) => isSingle(one) && live.content[singleForms[one]]),
    ...registrationOf(live).map((form) => form.name),
  ]) {
    const fields = formNamed(live, name).categories.flatMap((category) => category.fields);
    context.show(rowOf(name, `${String(fields.length)} fields`));
  }
});

/** `form show NAME` */
export const showForm = onDeployment(async (context, services, name: string) => {
  context.show(JSON.stringify(formNamed(await readLiveContent(services), name), null, 2));
});

/** `form put NAME FILE` */
export const putForm = onDeployment(async (context, services, name: string, path: string, by: Authorship) => {
  const { content: form, folder } = await readOrigin(path);
  const namedForm = isSingle(name) || typeof form !== 'object' || form === null ? form : { ...form, name };
  await storeForm(context, services, await readLiveContent(services), name, namedForm, { ...by, action: 'form put' }, folder);
});

/** `field list FORM` */
export const listFields = onDeployment(async (context, services, form: string) => {
  for (const { category_name: category, fields } of formNamed(await readLiveContent(services), form).categories) {
    for (const { name, input_type: type } of fields) context.show(rowOf(name, type, category.en));
  }
});

/** `field show FORM NAME` */
export const showField = onDeployment(async (context, services, form: string, name: string) => {
  context.show(JSON.stringify(fieldNamed(formNamed(await readLiveContent(services), form), form, name), null, 2));
});

const quoted = (categories: FormContent['categories']): string => categories.map(({ category_name: name }) => `"${name.en}"`).join(', ');

/** Replaces the field of the same name in its place, or moves it to `category`; a new field is appended there, or to the last one. */
function withField({ categories, ...form }: FormContent, field: Field, category: string | undefined): FormContent {
  const currentCategory = categories.find(({ fields }) => fields.some(({ name }) => name === field.name));
  const target =
    category === undefined ? currentCategory ?? categories.at(-1) : categories.findLast(({ category_name: name }) => name.en === category);
  if (categories.length === 0) throw new StartupError('The form has no category to put a field in; "form put" gives it some.');
  if (!target) throw new StartupError(`There is no category "${category ?? ''}" to put the field in; the form has ${quoted(categories)}.`);
  const fieldsOf = (one: FormContent['categories'][number]): readonly Field[] => {
    if (one === currentCategory && one === target) return one.fields.map((current) => (current.name === field.name ? field : current));
    const others = one.fields.filter(({ name }) => name !== field.name);
    return one === target ? [...others, field] : others;
  };
  return { ...form, categories: categories.map((one) => ({ ...one, fields: fieldsOf(one) })) };
}

const isField = (value: unknown): value is Field =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

/** Reads one field; its other faults are reported when its form is checked. */
async function readField(path: string): Promise<Field> {
  const value: unknown = await readJson(path);
  if (!isField(value)) throw new StartupError(`${path} is no field: write one, like { "name": "…", "input_type": "text" }.`);
  return value;
}

/** `field put FORM FILE`: replaces the field of the same name, or appends it to a category. */
export const putField = onDeployment(async (
  context, services, form: string, path: string, category: string | undefined, by: Authorship,
) => {
  const live = await readLiveContent(services);
  const field = await readField(path);
  const changed = withField(formNamed(live, form), field, category);
  await storeForm(context, services, live, form, changed, { ...by, action: 'field put' });
  context.say(
    `The field "${field.name}" stands in the category ${quoted(changed.categories.filter(({ fields }) => fields.includes(field)))} of the form ${form}.`,
  );
});

/** `field retire FORM NAME`: stored values stay, and are shown again if the field returns. */
export const retireField = onDeployment(async (context, services, form: string, name: string, by: Authorship) => {
  const live = await readLiveContent(services);
  const current = formNamed(live, form);
  const retired = fieldNamed(current, form, name);
  const categories = current.categories.map((one) => ({ ...one, fields: one.fields.filter((field) => field !== retired) }));
  await storeForm(context, services, live, form, { ...current, categories }, { ...by, action: 'field retire' });
});
