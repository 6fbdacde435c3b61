/**
 * The benchmark's neutral mix as a server would send it: per 20 fields 10 text (mandatory), 2 number, 1 e-mail, 1 url,
 * 2 drop-downs of 20, 1 check-box group of 5, 1 radio of 4, 1 text area, 1 date; 20 fields to a category.
 */
const CYCLE = [
  'text', 'number', 'text', 'email', 'text', 'drop_down', 'text', 'check_box', 'text', 'radio_button',
  'text', 'number', 'text', 'url', 'text', 'drop_down', 'text', 'text_area', 'text', 'date',
] as const;

type Kind = (typeof CYCLE)[number];

const list = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, index) => `${prefix}${String(index)}`);
const OPTIONS: Partial<Record<Kind, string[]>> = { drop_down: list('option', 20), check_box: list('tick', 5), radio_button: list('choice', 4) };

const VALUES: Record<Kind, (index: number) => string | string[]> = {
  text: (index) => `value of f${String(index)}`,
  number: (index) => String((index % 900) + 1),
  email: (index) => `f${String(index)}@example.org`,
  url: (index) => `https://example.org/f${String(index)}`,
  drop_down: () => 'option3',
  check_box: () => ['tick0', 'tick2'],
  radio_button: () => 'choice1',
  text_area: () => 'Some longer text\nsecond line',
  date: () => '2024-05-17',
};

/** The same kinds as a server may define them: each with words, and those that are written with a schema and a reading of their own. */
export const ownTypes = [...new Set<Kind>(CYCLE)].map((kind) => ({
  name: `own_${kind}`, base: kind, label: { en: kind, jp: kind }, messages: { required: { en: 'Please answer this.', jp: 'お答えください。' } },
  ...((kind === 'text' || kind === 'text_area') && { normalize: ['collapseSpaces'], schema: { maxLength: 2_000, pattern: '^[^<>]*$' } }),
}));

export const kindOf = (index: number): Kind => CYCLE[index % CYCLE.length] ?? 'text';
export const nameOf = (index: number): string => `Field ${String(index)} (${kindOf(index)})`;

/** The text field nearest the middle. */
export function middle(count: number): number {
  let index = Math.floor(count / 2);
  while (kindOf(index) !== 'text') index += 1;
  return index;
}

/** `custom_fields` of an edit-data response (spec §3), empty or filled with valid values; `own`: of types that the server defines. */
export function customFields(count: number, filled: boolean, own = false) {
  const categories: { category_name: string; fields: Record<string, unknown> }[] = [];
  for (let index = 0; index < count; index += 1) {
    const kind = kindOf(index);
    const position = Math.floor(index / CYCLE.length);
    const category = (categories[position] ??= { category_name: `Category ${String(position)}`, fields: {} });
    category.fields[nameOf(index)] = {
      input_type: own ? `own_${kind}` : kind,
      'is_mandatory?': kind === 'text',
      translated_name: `項目 ${String(index)}`,
      options: OPTIONS[kind] ?? [],
      value: filled ? VALUES[kind](index) : null,
    };
  }
  return categories;
}
