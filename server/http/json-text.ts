/** A member of an answer that is JSON text already, since most of it is the same in every answer. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An answer of the contract, some of whose members may be JSON text. */
export type WithJsonText<Answer> = { readonly [Name in keyof Answer]: Answer[Name] | JsonText };

/** As `JSON.stringify`. */
export function jsonOf(answer: object): string {
  if (Array.isArray(answer)) return JSON.stringify(answer);
  const members = Object.entries(answer).map(([name, value]: [string, unknown]) => {
    const text = value instanceof JsonText ? value.text : JSON.stringify(value) as string | undefined;
    return text === undefined ? '' : `,${JSON.stringify(name)}:${text}`;
  });
  return `{${members.join('').slice(1)}}`;
}
