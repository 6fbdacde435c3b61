import { isJsonObject, type JsonObject } from '../../../src/base/json.ts';
import type { JourneyName } from '../journeys.ts';
import type { Answered, Asked, Reading } from '../translator.ts';

/** A reading, and the journeys that meet it; a long run takes all of them. */
export interface MetReading extends Reading {
  readonly met: readonly JourneyName[];
  /** Journeys that ask after the very value that it puts in the place of what was saved: no long run takes them. */
  readonly beside?: readonly JourneyName[];
}

type Change = (body: JsonObject) => unknown;

export const objectsIn = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/** The answers of these calls, changed alike. */
export const inAnswers = (calls: readonly string[], change: Change): NonNullable<Reading['answers']> =>
  Object.fromEntries(calls.map((call) => [call, change]));

/** Everything in an answer, from the inside out, changed by its name. */
export function everywhere(value: unknown, change: (name: string, value: unknown) => unknown, name = ''): unknown {
  const inside = Array.isArray(value) ? value.map((entry) => everywhere(entry, change, name))
    : isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([member, part]) => [member, everywhere(part, change, member)]))
      : value;
  return change(name, inside);
}

export const memberOf = (body: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((value, name) => (isJsonObject(value) ? value[name] : undefined), body);

/** What a server answers that does not do what was asked. */
export const refusal = (text: string): Answered => ({ status: 422, body: { errors: [text] } });

/** Changes the texts of a multipart body, one by one; `undefined` takes one away. */
export function inForm(change: (name: string, value: string) => string | undefined): (asked: Asked) => Asked {
  return (asked) => {
    const form = new FormData();
    for (const [name, value] of asked.form ?? []) {
      const next = typeof value === 'string' ? change(name, value) : value;
      if (next !== undefined) form.append(name, next);
    }
    return asked.form ? { ...asked, form } : asked;
  };
}

/** The answers that hold fields, and those that hold the profile. */
export const FIELDS = ['my_profile', 'edit_profile', 'get_my_profile_fields', 'onboarding_edit_data', 'onboarding_display_data', 'registration_form'];

/** Changes every definition of a field, wherever it stands. */
export const inFields = (change: (name: string, field: JsonObject) => unknown): Change => (body) => {
  const fields = (map: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(map).map(([name, field]) => [name, isJsonObject(field) ? change(name, field) : field]));
  const served = body['custom_fields'];
  if (Array.isArray(served)) {
    return { ...body, custom_fields: objectsIn(served).map((category) => ({ ...category, fields: isJsonObject(category['fields']) ? fields(category['fields']) : category['fields'] })) };
  }
  return isJsonObject(served) ? { ...body, custom_fields: fields(served) } : body;
};

/** Changes every document that can be handed in. */
export const inDocuments = (change: (document: JsonObject, body: JsonObject) => unknown): Change => (body) =>
  (Array.isArray(body['document_fields']) ? { ...body, document_fields: objectsIn(body['document_fields']).map((document) => change(document, body)) } : body);

/** Changes every education entry of the profile. */
export const inEducation = (change: (entry: JsonObject) => unknown): Change => (body) =>
  ({ ...body, universities: objectsIn(body['universities']).map(change) });
