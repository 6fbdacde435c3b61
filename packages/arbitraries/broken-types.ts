import fc from 'fast-check';

/** Replacement values. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null, true, '', 0, -1, 1e308, [], {},
    '__proto__', 'constructor', '<script>1</script>', '(a+)+$', '(',
    { $ref: '#' }, { en: 'a' }, ['a', 'a'], 'text', 'drop_down', { var: '' },
  ),
);

type Path = readonly (string | number)[];

function paths(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value as Readonly<Record<string, unknown>>).flatMap(([key, member]) => paths(member, [...path, key]))];
}

function changed(value: unknown, [key, ...rest]: Path, change: (member: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === String(key) ? changed(item, rest, change) : item));
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value as Readonly<Record<string, unknown>>).flatMap(([name, member]) => {
    const next = name === String(key) ? changed(member, rest, change) : member;
    return next === undefined ? [] : [[name, next] as const];
  });
  return Object.fromEntries(members);
}

const edits = fc.tuple(fc.nat(), fc.option(strange, { freq: 5, nil: undefined }));

/** Valid definitions with one to three of their members replaced or left out. */
export const brokenTypes = (sound: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.tuple(fc.constantFrom(...sound), fc.array(edits, { minLength: 1, maxLength: 3 }))
    .map(([entry, changes]) => changes.reduce<unknown>((value, [at, replacement]) => {
      const all = paths(value);
      return changed(value, all[at % all.length] ?? [], () => replacement);
    }, entry));
