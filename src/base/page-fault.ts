import { supportCode } from './support-code.ts';

/** What a page tells of an error that nobody caught, and a server takes: what kind it is and where in the build, nothing that was typed. */
export interface PageFault {
  readonly name: string;
  /** `file:line:column`, the innermost first. */
  readonly places: readonly string[];
}

export const FAULT_NAME = /^[A-Za-z]{1,50}$/;
export const MOST_PLACES = 8;
/** Characters of a file's name with its line and column. */
export const LONGEST_PLACE = 100;

const A_PLACE = /^[\w.-]+:\d+:\d+$/;

/** Whether it is a place that may be told and logged. */
export const isPlace = (place: unknown): place is string =>
  typeof place === 'string' && place.length <= LONGEST_PLACE && A_PLACE.test(place);

/** What tells a kind of error from others. */
export const kindOfFault = ({ name, places }: PageFault): string => `${name} ${places.join(' ')}`;

/** What an applicant is shown of it, and the log of whoever runs the portal has: one code for each kind, whoever met it. */
export const faultCode = (fault: PageFault): string => supportCode(kindOfFault(fault));
