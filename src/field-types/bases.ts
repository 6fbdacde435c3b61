/** The kind of a built-in type's value for a served type: a text, one option, several, or a file, which it cannot restrict further. */
type ValueKind = 'text' | 'choice' | 'choices' | 'file';

/** The built-in types that a served type may be based on (DECISIONS "Field types from the server"). */
export const bases = {
  text: 'text', text_area: 'text', location: 'text', number: 'text', email: 'text', phone_number: 'text', url: 'text',
  currency: 'text', date: 'text', drop_down: 'choice', radio_button: 'choice', check_box: 'choices',
  document: 'file', image: 'file', video: 'file',
} as const satisfies Readonly<Record<string, ValueKind>>;

export type Base = keyof typeof bases;

export const isBase = (name: unknown): name is Base => typeof name === 'string' && Object.hasOwn(bases, name);

/** Whether its values are options, one or several. */
export const isChoice = (base: unknown): boolean => isBase(base) && (bases[base] === 'choice' || bases[base] === 'choices');

/** Widgets that write what is typed, which each base normalises. */
const lines = ['text', 'text_area', 'number', 'email', 'phone_number', 'url', 'location'] as const;
/** The last ones write another text, such as an amount with its sign, which only a base of any text accepts. */
const anyLine = [...lines, 'currency', 'date', 'one_time_code'] as const;
const choices = ['drop_down', 'radio_button', 'year', 'month'] as const;

const widgetsOf: Readonly<Record<Base, readonly string[]>> = {
  text: anyLine, text_area: anyLine, location: anyLine, number: lines, email: lines, phone_number: lines, url: lines,
  currency: ['currency'], date: [...lines, 'date'], drop_down: choices, radio_button: choices, check_box: ['check_box'],
  document: ['document'], image: ['image'], video: ['video'],
};

/** The widgets that a type may name. */
export const widgetsFor = (base: Base): readonly string[] => widgetsOf[base];
