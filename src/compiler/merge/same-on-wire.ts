import type { FieldDefinition, FieldValue } from '../../fields/definition.ts';
import { typeOf, type InputTypes } from '../../fields/types/type-module.ts';
import { canonical, isForeign } from '../../fields/value.ts';

type File = Extract<FieldValue, { kind: 'stored' | 'chosen' }>;

const isFile = (value: FieldValue): value is File => typeof value === 'object' && 'kind' in value && value.kind !== 'foreign';

/**
 * The identity of a file: the object itself where it was chosen, else its name and address. Each response signs addresses anew, behind
 * the question mark (schemas/README.md).
 */
const identityOf = (file: File): readonly [itself: unknown, address?: string | undefined] =>
  (file.kind === 'chosen' ? [file.file] : [file.name, file.url?.replace(/[?#].*/s, '')]);

function sameFile(one: File, other: File): boolean {
  const [[itself, address], [another, anotherAddress]] = [identityOf(one), identityOf(other)];
  return itself === another && address === anotherAddress;
}

/** Sorts choices, whose order means nothing. */
const comparable = (wire: unknown): unknown => (Array.isArray(wire) ? [...(wire as readonly string[])].sort() : wire);

/**
 * Whether a save would send the same for two values of a field. A value that was typed in another width or with other spaces is
 * the same.
 *
 * @param held the server's value when both were made, whose hidden parts both may still have
 */
export function sameOnWire(types: InputTypes, definition: FieldDefinition, one: FieldValue, other: FieldValue, held?: FieldValue): boolean {
  const [left, right] = [canonical(one), canonical(other)];
  if (left === right) return true;
  if (isFile(left) || isFile(right)) return isFile(left) && isFile(right) && sameFile(left, right);
  const { codec } = typeOf(types, definition);
  const wireText = (value: FieldValue): string => JSON.stringify(isForeign(value) ? value : comparable(codec.encode(value, 'plain', held)));
  return wireText(left) === wireText(right);
}
