import { readText } from './values.ts';

/** What came of an interview: one of three, or what the server says in its own words. */
export type InterviewResult = 'pass' | 'pending' | 'noMatch' | { readonly text: string };

/** DECISIONS "Interview results". */
const RESULTS: ReadonlyMap<string, InterviewResult> = new Map([
  ...['◎', '○', '〇', '合格'].map((sign) => [sign, 'pass'] as const),
  ...['△', '▲', '保留', '本日結果なし'].map((sign) => [sign, 'pending'] as const),
  ...['×', '✕', '✖', '不合格'].map((sign) => [sign, 'noMatch'] as const),
]);

/** `undefined` where nothing has come of it yet. */
export function readInterviewResult(result: unknown): InterviewResult | undefined {
  const text = readText(result)?.trim();
  return text === undefined || text === '' ? undefined : RESULTS.get(text) ?? { text };
}
