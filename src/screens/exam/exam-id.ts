/** The id that an address names, as a server most likely wrote it: digits as a number (DECISIONS "What a strange server showed"). */
export function examIdOf(text: string): string | number {
  const number = Number(text);
  return Number.isSafeInteger(number) && String(number) === text ? number : text;
}
