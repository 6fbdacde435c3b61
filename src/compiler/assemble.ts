import type { Body, BodyValue, Encoded, EncodedFile, Path } from '../base/body.ts';
import type { FileLike } from '../base/file.ts';
import type { WireValue } from '../fields/codecs/codec.ts';
import type { FieldId } from '../fields/definition.ts';

/** A member of a body, and the field that it belongs to. */
export interface Member {
  readonly field: FieldId;
  readonly path: Path;
  /** A number is an id that goes back as it came. */
  readonly value: WireValue | number;
  /** As in `EncodedFile`. */
  readonly reference?: string;
}

/** The members of a call that are no fields of the form: `email`, `form_id`, `remaining_time`. */
export type EnvelopeFields = Readonly<Record<string, string | number | boolean>>;

interface PlacedValue {
  readonly path: Path;
  readonly value: BodyValue;
}

export const isFile = (value: Member['value']): value is FileLike => typeof value === 'object' && 'size' in value;

const fileIn = ({ field, path, value: file, reference }: Member): readonly EncodedFile[] =>
  (isFile(file) ? [{ field, path, file, ...(reference !== undefined && { reference }) }] : []);

/** Builds objects from names and lists from positions. Any name of a field becomes an own member. */
function build(members: readonly PlacedValue[], depth: number): BodyValue {
  const [first] = members;
  if (first?.path.length === depth) return first.value;
  const byName = new Map<string, PlacedValue[]>();
  for (const member of members) {
    const name = String(member.path[depth]);
    const group = byName.get(name);
    if (group) group.push(member);
    else byName.set(name, [member]);
  }
  const parts = [...byName].map(([name, inside]) => [name, build(inside, depth + 1)] as const);
  return typeof first?.path[depth] === 'number' ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/** Puts members into one body. `root`: the member of the body that contains all of them (spec §7: `applicant`). */
export function assemble(members: readonly Member[], envelope: EnvelopeFields, root: string | undefined): Encoded {
  const prefix = root === undefined ? [] : [root];
  const rooted = members.map((member) => ({ ...member, path: [...prefix, ...member.path] }));
  const enveloped = Object.entries(envelope).map(([name, value]) => ({ path: [...prefix, name], value }));
  return { body: build([...enveloped, ...rooted], 0) as Body, files: rooted.flatMap(fileIn) };
}
