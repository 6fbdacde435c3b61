import type { Body } from '../base/body.ts';
import { isJsonObject } from '../base/json.ts';

const logged = new Set<string>();

/** The values in an answer, by field name: from a list of categories, or a map (DECISIONS "Shapes of answers"). */
function valuesIn(customFields: unknown): ReadonlyMap<string, unknown> {
  const maps = Array.isArray(customFields)
    ? customFields.map((category: unknown) => (isJsonObject(category) ? category['fields'] : undefined))
    : [customFields];
  return new Map(maps.filter(isJsonObject).flatMap((fields) =>
    Object.entries(fields).map(([name, field]) => [name, isJsonObject(field) ? field['value'] : field])));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Reports in the console, each once a visit, the fields with a bracket in their name that a save sent and the server did not
 * store: servers differ in how they encode such names (DECISIONS "What a strange server showed"). `savedFields`: the fields in
 * the save's answer; where it has none, they are taken to be stored.
 */
export function reportDropped({ applicant }: Body, savedFields: unknown): void {
  const sent = isJsonObject(applicant) ? applicant['custom_fields'] : undefined;
  if (!isJsonObject(sent) || savedFields === undefined || savedFields === null) return;
  const values = valuesIn(savedFields);
  const dropped =
    Object.entries(sent).filter(([name, value]) => /[[\]]/.test(name) && !isEmpty(value) && isEmpty(values.get(name)) && !logged.has(name));
  for (const [name] of dropped) {
    logged.add(name);
    // oxlint-disable-next-line no-console -- DECISIONS "What a strange server showed": a diagnostic, once
    console.error(
      `The server did not keep what was sent for the field ${JSON.stringify(name)}:`
      + ' brackets in its name are percent-encoded in a form body.',
    );
  }
}
