/**
 * Serialises a payload as Rails reads it (DECISIONS "Calls that are not shown"): `applicant[custom_fields][Hobby]`,
 * `applicant[applicant_universities_attributes][0][faculty]`; a list of plain values repeats `name[]`, an empty list is
 * one empty string, `undefined` is left out. Files are parts of their own, in the order of the payload.
 */
export function toFormData(payload: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(payload)) append(form, name, value);
  return form;
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined) return;
  if (value instanceof Blob) form.append(name, value);
  else if (Array.isArray(value)) appendList(form, name, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [member, part] of Object.entries(value)) append(form, `${name}[${member}]`, part);
  } else form.append(name, asText(value));
}

const asText = (value: unknown): string => {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

function appendList(form: FormData, name: string, list: readonly unknown[]): void {
  if (list.length === 0) form.append(`${name}[]`, '');
  list.forEach((entry, position) => {
    const nested = typeof entry === 'object' && entry !== null && !(entry instanceof Blob);
    append(form, nested ? `${name}[${position}]` : `${name}[]`, entry);
  });
}
