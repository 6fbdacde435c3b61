import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { referTo, type Body, type BodyValue, type Encoded, type EncodedFile, type Path } from '../../src/base/body.ts';
import { isJsonObject } from '../../src/base/json.ts';
import { isFile } from '../../src/compiler/assemble.ts';
import type { CompiledForm, EncodedAnswer } from '../../src/compiler/compiled.ts';
import { anyAnswer, formKinds, formValues } from '../arbitraries/forms.ts';
import type { FormKind } from '../arbitraries/forms.ts';
import { law } from '../arbitraries/law.ts';

const besides = { email: 'a@b.co', remaining_time: 61 };

const filled = (kind: FormKind) =>
  anyAnswer(kind).map(kind.compile).chain((form) => fc.tuple(fc.constant(form), formValues(form)));

/** What a form sends, call by call. */
const callsOf = (form: CompiledForm, ...input: Parameters<CompiledForm['encode']>): readonly Encoded[] =>
  [form.encode(...input) as Encoded | readonly EncodedAnswer[]].flat();

/** Every file in a body with its place there. */
function filesIn(value: BodyValue, path: Path = []): readonly Pick<EncodedFile, 'path' | 'file'>[] {
  if (typeof value !== 'object') return [];
  if (isFile(value)) return [{ path, file: value }];
  if (Array.isArray(value)) return value.flatMap((entry: BodyValue, position) => filesIn(entry, [...path, position]));
  return Object.entries(value).flatMap(([name, part]) => filesIn(part, [...path, name]));
}

const isNested = (value: BodyValue | undefined): value is Body => isJsonObject(value) && !isFile(value);

/** Two bodies in one. Lists are of one field, and therefore never in both. A member may be called `__proto__`. */
function merged(one: Body, other: Body): Body {
  const members = new Map(Object.entries(one));
  for (const [name, value] of Object.entries(other)) {
    const known = members.get(name);
    members.set(name, isNested(known) && isNested(value) ? merged(known, value) : value);
  }
  return Object.fromEntries(members);
}

const unitsOf = ({ sections, fields }: CompiledForm): readonly string[] =>
  [...fields.keys(), ...sections.flatMap((section) => (section.kind === 'group' ? [section.id] : []))];

describe.each(Object.entries(formKinds))('%s', (_name, kind) => {
  law('names every file of a body once, with its place and its field', fc.property(filled(kind), ([form, values]) => {
    for (const { body, files } of callsOf(form, values, besides)) {
      expect(filesIn(body)).toHaveLength(files.length);
      expect(filesIn(body)).toEqual(expect.arrayContaining(files.map(({ path, file }) => ({ path, file }))));
      for (const { field, file } of files) expect(values.fields.get(field)).toMatchObject({ kind: 'chosen', file });
    }
  }), 100);

  law('has none of the files left that were replaced by their paths', fc.property(filled(kind), ([form, values]) => {
    for (const { body, files } of callsOf(form, values)) {
      const left = files.reduce((rest, part) => referTo(rest, part, 'upload-1'), body);
      expect(filesIn(left)).toEqual(filesIn(body).filter((_, position) => files[position]?.reference === undefined));
      expect(JSON.stringify(left).split('"upload-1"')).toHaveLength(1 + files.filter(({ reference }) => reference !== undefined).length);
    }
  }), 100);

  law('sends of its fields one by one what it sends of them together', fc.property(filled(kind), ([form, values]) => {
    const alone = unitsOf(form).flatMap((id) => form.encodeField(id, values, besides) ?? []);
    const together = form.encode(values, besides) as Encoded | readonly EncodedAnswer[];
    if (Array.isArray(together)) {
      const asked = (together as readonly EncodedAnswer[]).map(({ field, ...answer }) => [answer, form.encodeField(field, values, besides)]);
      for (const [answer, again] of asked) expect(again).toEqual(answer);
      return;
    }
    const { body, files } = together as Encoded;
    if (alone.length > 0) expect(alone.map((part) => part.body).reduce(merged)).toEqual(body);
    expect(alone.flatMap((part) => part.files)).toEqual(files);
  }), 100);
});
