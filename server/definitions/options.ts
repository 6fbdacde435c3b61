/** The lists that a field type can take its options from, as a field has its own. */
export type LookUps =
  Readonly<Record<'countries' | 'universities' | 'faculties' | 'education_backgrounds', readonly {
    readonly option_id: string;
    readonly option_name: unknown;
  }[]>>;

const isLookUp = (name: unknown, lookUps: LookUps): name is keyof LookUps => typeof name === 'string' && Object.hasOwn(lookUps, name);

/** A field type as clients are answered: its options in the place of where they are taken from. */
export function resolveOptions(
  { options_from: from, ...entry }: Readonly<Record<string, unknown>>, lookUps: LookUps,
): Readonly<Record<string, unknown>> {
  return isLookUp(from, lookUps)
    ? { ...entry, options: lookUps[from] }
    : { ...entry, ...(from === undefined ? {} : { options_from: from }) };
}
