import { PORTS, type Layout, type Server } from './layout.ts';

/** The figures of a server, each by its name and labels as they stand in the text of Prometheus. */
export async function figuresOf(place: Layout, server: Server): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`http://${place.own(server)}:${String(PORTS.metrics)}/metrics`, { signal: AbortSignal.timeout(10_000) })).text();
  return new Map([...text.matchAll(/^([a-z_]+(?:\{[^}]*\})?) (\S+)$/gm)].map(([, name = '', value = '']) => [name, Number(value)]));
}

/** The sum of all figures whose name, without labels, is this. */
export const sumOf = (figures: ReadonlyMap<string, number>, name: string): number =>
  [...figures].filter(([each]) => each === name || each.startsWith(`${name}{`)).reduce((sum, [, value]) => sum + value, 0);

/** The value in the middle; NaN where there is none. */
export const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The slope of the line that lies nearest to points of time and value, per unit of time. */
export function slopeOf(points: readonly (readonly [at: number, value: number])[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleAt, middle] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const above = points.reduce((sum, [at, value]) => sum + (at - middleAt) * (value - middle), 0);
  return above / points.reduce((sum, [at]) => sum + (at - middleAt) ** 2, 0);
}
