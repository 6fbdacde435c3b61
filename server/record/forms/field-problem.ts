import { cut } from '../../base/cut.ts';
import { type FieldEntry, isOfFields } from '../../content/content.ts';
import { contentProblem } from '../../content/content-rules.ts';
import { fieldFault } from '../../content/field-fault.ts';
import { type InputTypes, typeNamed } from '../../contract/input-types.ts';

/** What the fields of a form have in common: names are unique, and each document is asked for once. */
export interface FieldClaims {
  readonly names: Set<string>;
  /** Documents that no field has asked for yet. */
  readonly documents: Set<number>;
  readonly types: InputTypes;
}

interface FieldProblem {
  readonly field: string;
  readonly problem: string;
}

interface LooseEntry {
  readonly name?: unknown;
  readonly definition?: unknown;
}

/** The entry in the form of the content, if it has any form at all. */
function flat(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const { name, definition }: LooseEntry = entry;
  return typeof definition === 'object' ? { ...definition, name } : entry;
}

function nameOf(entry: unknown): string {
  const name = typeof entry === 'object' && entry !== null ? (entry as LooseEntry).name : undefined;
  return typeof name === 'string' ? cut(name, 200) : 'a field without a name';
}

function claim({ name, definition }: FieldEntry, claims: FieldClaims): string | undefined {
  const { document_name_id: document, input_type: type } = definition;
  if (!isOfFields(type) || !claims.types.has(type)) return `the input type ${type} is unknown`;
  const fault = fieldFault(typeNamed(claims.types, type), definition);
  if (fault) return fault.reason;
  if (claims.names.has(name)) return 'another field has this name';
  if (document !== undefined && !claims.documents.delete(document)) return `document ${String(document)} is unknown or asked for twice`;
  claims.names.add(name);
  return undefined;
}

/** The problem of an entry of a form's fields; without one it is a `FieldEntry`. */
export function fieldProblem(entry: unknown, claims: FieldClaims): FieldProblem | undefined {
  const problem = contentProblem('field', flat(entry)) ?? claim(entry as FieldEntry, claims);
  return problem === undefined ? undefined : { field: nameOf(entry), problem };
}
