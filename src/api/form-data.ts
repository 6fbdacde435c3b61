import type { Body, BodyValue } from '../base/body.ts';
import type { FileLike } from '../base/file.ts';

/**
 * Serialises a body as Rails reads it (DECISIONS "Calls that are not shown"): `applicant[custom_fields][Hobby]`,
 * `applicant[applicant_universities_attributes][0][faculty]`; a list of plain values repeats `name[]`, an empty list is
 * one empty string. Files are parts of their own, in the order of the body. Brackets within a name are percent-encoded
 * (DECISIONS "What a strange server showed").
 */
export function toFormData(body: Body): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) append(form, name, value);
  return form;
}

/** Encodes a percent sign where it would be read as an escape, and line ends before the browser changes them. */
const memberName = (member: string): string => member.replace(/[[\]\r\n]|%(?=5B|5D|25|22|0D|0A)/gi, encodeURIComponent);

function append(form: FormData, name: string, value: BodyValue): void {
  if (value instanceof Blob) form.append(name, value);
  else if (Array.isArray(value)) appendList(form, name, value);
  else if (typeof value === 'object') {
    for (const [member, part] of Object.entries(value)) append(form, `${name}[${memberName(member)}]`, part as BodyValue);
  } else form.append(name, String(value));
}

function appendList(form: FormData, name: string, list: readonly BodyValue[]): void {
  if (list.length === 0) form.append(`${name}[]`, '');
  list.forEach((entry, position) => {
    const nested = typeof entry === 'object' && !(entry instanceof Blob);
    append(form, nested ? `${name}[${position}]` : `${name}[]`, entry);
  });
}

/**
 * Whether a file is still as it was chosen: one that was moved, changed or deleted would fail like a lost connection. Reading the
 * last byte shows it: a changed file cannot be read, a deleted one is empty.
 */
export const isReadable = async (file: FileLike): Promise<boolean> =>
  file instanceof Blob && file.slice(-1).arrayBuffer().then(({ byteLength }) => byteLength > 0, () => false);
