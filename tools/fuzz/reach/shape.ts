/** How many values there were of each kind of length, and with each kind of sign. */
export interface Shape {
  readonly lengths: Readonly<Record<string, number>>;
  readonly signs: Readonly<Record<string, number>>;
}

/** Lengths in code points, up to and with the number. */
const LENGTHS: readonly (readonly [name: string, most: number])[] = [
  ['0', 0], ['1', 1], ['2–4', 4], ['5–9', 9], ['10–29', 29], ['30–99', 99], ['100–999', 999], ['1000 and more', Infinity],
];

/** Kinds of characters that have caused defects before. */
const SIGNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['digits', /[0-9]/], ['Latin', /[A-Za-z]/], ['Latin with marks', /[\u00c0-\u024f\u1e00-\u1eff]/], ['Han', /\p{Script=Han}/u], ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['full or half width', /[\uff01-\uffee]/], ['Cyrillic', /\p{Script=Cyrillic}/u], ['right to left', /[\p{Script=Arabic}\p{Script=Hebrew}]/u], ['South-East Asian', /[\p{Script=Thai}\p{Script=Myanmar}\p{Script=Khmer}]/u],
  ['combining marks', /\p{M}/u], ['emoji', /\p{Extended_Pictographic}/u], ['white space', /\s/], ['line breaks', /[\n\r]/], ['invisible', /\p{Cf}/u], ['control', /\p{Cc}/u], ['lone surrogates', /\p{Surrogate}/u],
];

/** Only so many characters of a value are examined. */
const MAX_CHARACTERS = 5_000;

/** Counts what texts there were among many values. */
export class ShapeCount {
  #hasText = false;
  readonly #lengths: Record<string, number> = Object.fromEntries(LENGTHS.map(([name]) => [name, 0]));
  readonly #signs: Record<string, number> = Object.fromEntries(SIGNS.map(([name]) => [name, 0]));

  /** Counts one value; only texts count. */
  add(value: unknown): void {
    if (typeof value !== 'string') return;
    this.#hasText = true;
    const text = value.slice(0, MAX_CHARACTERS);
    const length = Array.from(text).length;
    const [name = ''] = LENGTHS.find(([, most]) => length <= most) ?? [];
    this.#lengths[name] = (this.#lengths[name] ?? 0) + 1;
    for (const [sign, pattern] of SIGNS) if (pattern.test(text)) this.#signs[sign] = (this.#signs[sign] ?? 0) + 1;
  }

  /** Adds the counts of another process. */
  addAll({ lengths, signs }: Shape): void {
    this.#hasText = true;
    for (const [name, number] of Object.entries(lengths)) this.#lengths[name] = (this.#lengths[name] ?? 0) + number;
    for (const [name, number] of Object.entries(signs)) this.#signs[name] = (this.#signs[name] ?? 0) + number;
  }

  /** Absent where no value was a text. */
  get all(): Shape | undefined {
    return this.#hasText ? { lengths: { ...this.#lengths }, signs: { ...this.#signs } } : undefined;
  }
}
