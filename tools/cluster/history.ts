/** One thing that a client wrote: a number for each subject of an applicant, larger every time. */
export interface WriteRecord {
  readonly applicant: number;
  /** The thing that is written: a field, a question, a document. */
  readonly subject: string;
  readonly number: number;
  /** Refused: an answer says that it was not done. Unknown: no answer came. */
  readonly outcome: 'acknowledged' | 'refused' | 'unknown';
  /** When it was first sent, and when the outcome was known, in ms of one clock. */
  readonly from: number;
  readonly to: number;
}

/** A value that a client read from any server: the applicant and number in it, or nothing. */
export interface ReadRecord {
  readonly applicant: number;
  readonly subject: string;
  readonly value: Mark | undefined;
  readonly from: number;
}

/** The owner and number that are part of every value. */
export interface Mark {
  readonly applicant: number;
  readonly number: number;
}

export type Fault = 'lost' | 'older than acknowledged' | 'refused, and there' | 'of somebody else' | 'never written';

/** A value that was read and must not occur. */
export interface Finding {
  readonly fault: Fault;
  readonly seen: ReadRecord;
  /** The number that was acknowledged before it was read. */
  readonly acknowledged: number;
}

/** The text of a mark within a value. */
export const markOf = ({ applicant, number }: Mark): string => `mark ${String(applicant)}/${String(number)}.`;

/** The mark in a value; nothing where there is none, or only a part of one. */
export function readMark(text: unknown): Mark | undefined {
  const [, applicant, number] = /mark (\d+)\/(\d+)\./.exec(String(text)) ?? [];
  return applicant === undefined || number === undefined ? undefined : { applicant: Number(applicant), number: Number(number) };
}

function faultOf({ applicant, value }: ReadRecord, acknowledged: number, written: readonly WriteRecord[]): Fault | undefined {
  if (!value) return acknowledged > 0 ? 'lost' : undefined;
  if (value.applicant !== applicant) return 'of somebody else';
  const origin = written.find(({ number }) => number === value.number);
  if (!origin) return 'never written';
  if (origin.outcome === 'refused') return 'refused, and there';
  return value.number < acknowledged ? 'older than acknowledged' : undefined;
}

/**
 * Compares reads with writes. Each read must show the last number that was acknowledged before it began, or a later one that was
 * sent and not refused. Reads at the end follow the same rule.
 */
export function findingsIn(written: readonly WriteRecord[], seen: readonly ReadRecord[]): readonly Finding[] {
  const key = ({ applicant, subject }: { readonly applicant: number; readonly subject: string }): string => `${String(applicant)} ${subject}`;
  const bySubject = new Map<string, WriteRecord[]>();
  for (const each of written) {
    const own = bySubject.get(key(each)) ?? [];
    own.push(each);
    bySubject.set(key(each), own);
  }
  return seen.flatMap((each) => {
    const own = bySubject.get(key(each)) ?? [];
    const acknowledged = Math.max(0, ...own.filter(({ outcome, to }) => outcome === 'acknowledged' && to <= each.from).map(({ number }) => number));
    const fault = faultOf(each, acknowledged, own);
    return fault === undefined ? [] : [{ fault, seen: each, acknowledged }];
  });
}
