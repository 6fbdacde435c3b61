/** What a value of a built-in type is to a served one: a text, one option, several, or nothing that it may say more of. */
type ValueKind = 'text' | 'choice' | 'choices' | 'file';

/** The built-in types that one of the server's may rest on (DECISIONS "Field types from the server"). */
export const bases = {
  text: 'text', text_area: 'text', location: 'text', number: 'text', email: 'text', phone_number: 'text', url: 'text',
  currency: 'text', date: 'text', drop_down: 'choice', radio_button: 'choice', check_box: 'choices',
  document: 'file', image: 'file', video: 'file',
} as const satisfies Readonly<Record<string, ValueKind>>;

export type Base = keyof typeof bases;

export const isBase = (name: unknown): name is Base => typeof name === 'string' && Object.hasOwn(bases, name);

/** Whether options are chosen of, one or several. */
export const isChoice = (base: unknown): boolean => isBase(base) && (bases[base] === 'choice' || bases[base] === 'choices');

/** Widgets by what they hold; an own widget of the files' types is the type's. */
const widgetsOf: Readonly<Record<Exclude<ValueKind, 'file'>, readonly string[]>> = {
  text: ['text', 'text_area', 'number', 'email', 'phone_number', 'url', 'location', 'currency', 'date', 'one_time_code'],
  choice: ['drop_down', 'radio_button', 'year', 'month'],
  choices: ['check_box'],
};

/** The widgets that a type may name. */
export function widgetsFor(base: Base): readonly string[] {
  const kind = bases[base];
  return kind === 'file' ? [base] : widgetsOf[kind];
}
