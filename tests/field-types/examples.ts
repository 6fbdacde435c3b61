type Files = Readonly<Record<string, string>>;

const files: Files = import.meta.glob('/docs/field-types/*.json', { eager: true, import: 'default', query: '?raw' });

const read = (name: string): unknown => JSON.parse(files[`/docs/field-types/${name}.json`] ?? 'null') as unknown;

/** What a page of the docs says of a type: what is typed, and what is sent or refused, and where. */
export interface ExampleValues {
  readonly valid: readonly (readonly [typed: string, sent: string])[];
  readonly invalid: readonly (readonly [typed: string, code: string, part?: string])[];
}

/** The examples of docs/field-types.md, in its order; those that others need come with them. */
export const examples: readonly unknown[] = [
  ...['japanese-postal-code', 'jlpt-result', 'bank-account', 'japanese-address', 'certificates'].map(read),
  ...['bank-account-parts', 'address', 'work-history'].flatMap((name) => read(name) as readonly unknown[]),
];

export const exampleValues = read('values') as Readonly<Record<string, ExampleValues>>;
