/** Some bytes of an upload, as an object of their own. */
export interface Segment {
  readonly key: string;
  /** Of its first byte within the upload. */
  readonly start: number;
  readonly length: number;
}

/** Parses the name of an object: `<start>-<length>-<any>`, the start in 15 digits. */
export function segmentOf(key: string): Segment | undefined {
  const [, start, length] = /\/(\d{15})-(\d{1,10})-[0-9a-f]+$/.exec(key) ?? [];
  return start === undefined || length === undefined ? undefined : { key, start: Number(start), length: Number(length) };
}

/**
 * The fewest segments that cover an upload without a gap, from the first byte on. Segments may overlap, where a client sent something twice
 * or two servers had the same upload: overlapping bytes are the same.
 */
export function withoutGap(segments: readonly Segment[]): readonly Segment[] {
  const chosen: Segment[] = [];
  let [at, best] = [0, undefined as Segment | undefined];
  const endOf = ({ start, length }: Segment): number => start + length;
  for (const segment of segments.toSorted((one, other) => one.start - other.start)) {
    if (segment.start > at && best) {
      chosen.push(best);
      [at, best] = [endOf(best), undefined];
    }
    if (segment.start > at) return chosen;
    if (endOf(segment) > (best ? endOf(best) : at)) best = segment;
  }
  return best ? [...chosen, best] : chosen;
}
