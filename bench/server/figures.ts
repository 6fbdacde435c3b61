/** The value below which such a share of all lies. */
const share = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

export const median = (values: readonly number[]): number => share([...values].sort((a, b) => a - b), 0.5);

/** How long things took, in ms. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export function spreadOf(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  return { p50: share(sorted, 0.5), p95: share(sorted, 0.95), p99: share(sorted, 0.99) };
}

/** What was done, each by so many at a time. */
export interface Measured extends Spread {
  readonly name: string;
  readonly callers: number;
  /** Each second. */
  readonly rate: number;
}

/** Does the same again and again with so many at a time, for some seconds after a warm-up. Fails where one fails. */
export async function measure(name: string, callers: number, seconds: number, act: (caller: number) => Promise<void>): Promise<Measured> {
  const times: number[] = [];
  const from = performance.now() + 1000;
  const to = from + seconds * 1000;
  await Promise.all(Array.from({ length: callers }, async (_, caller) => {
    for (let start = performance.now(); start < to; start = performance.now()) {
      await act(caller);
      const end = performance.now();
      if (start >= from && end <= to) times.push(end - start);
    }
  }));
  return { name, callers, rate: times.length / seconds, ...spreadOf(times) };
}

const ms = (value: number): string => value.toFixed(1).padStart(8);

export const heading = `${'what'.padEnd(30)}callers    per s     p50 ms   p95 ms   p99 ms`;
export const lineOf = ({ name, callers, rate, ...spread }: Measured): string =>
  `${name.padEnd(30)}${String(callers).padStart(7)}${rate.toFixed(0).padStart(9)}  ${ms(spread.p50)} ${ms(spread.p95)} ${ms(spread.p99)}`;
