/** What somebody says of a value: nothing is wrong with it, or this, first of all. */
export interface Verdict {
  /** Absent: the value is taken. */
  readonly code?: string;
  /** At which part of it, from the outermost: `score`, `2.period.from`; absent: at all of it. */
  readonly at?: string;
}

/** One way of being wrong, as the oracle finds it. */
export interface OracleFault {
  readonly code: string;
  readonly at?: string;
  /** The rule that decides, as the definition has it: `maxLength 5`, `mask 000-0000`. */
  readonly rule: string;
}

/** All that the oracle finds wrong; of what is asked in an order, the first only. None: the value is valid. */
export type Opinion = readonly OracleFault[];

export const isValid = (opinion: Opinion): boolean => opinion.length === 0;

export const verdictText = ({ code, at }: Verdict): string => (code === undefined ? 'accepts' : `refuses: ${code}${at === undefined ? '' : ` at ${at}`}`);

/** Whether a verdict is one that the oracle has a reason for. */
export const isFounded = ({ code, at }: Verdict, opinion: Opinion): boolean =>
  (code === undefined ? isValid(opinion) : opinion.some((fault) => fault.code === code && fault.at === at));
