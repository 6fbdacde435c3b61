/** A verdict on a value: valid, or the first fault. */
export interface Verdict {
  /** Absent: the value is valid. */
  readonly code?: string;
  /** The part with the fault, from the outermost: `score`, `2.period.from`; absent: the whole value. */
  readonly at?: string;
}

/** One way of being wrong, as the oracle finds it. */
export interface OracleFault {
  readonly code: string;
  readonly at?: string;
  /** The rule that decides, as the definition has it: `maxLength 5`, `mask 000-0000`. */
  readonly rule: string;
}

/** The faults that the oracle finds; of ordered checks only the first. Empty: the value is valid. */
export type Opinion = readonly OracleFault[];

export const isValid = (opinion: Opinion): boolean => opinion.length === 0;

export const verdictText = ({ code, at }: Verdict): string => (code === undefined ? 'accepts' : `refuses: ${code}${at === undefined ? '' : ` at ${at}`}`);

/** Whether the oracle has a reason for a verdict. */
export const isJustified = ({ code, at }: Verdict, opinion: Opinion): boolean =>
  (code === undefined ? isValid(opinion) : opinion.some((fault) => fault.code === code && fault.at === at));
