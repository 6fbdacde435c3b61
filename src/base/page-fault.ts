import { supportCode } from './support-code.ts';

/** What a page reports of an uncaught error: its kind and its place in the build, nothing that was typed. */
export interface PageFault {
  readonly name: string;
  /** `file:line:column`, the innermost first. */
  readonly places: readonly string[];
}

export const FAULT_NAME = /^[A-Za-z]{1,50}$/;
export const MOST_PLACES = 8;
/** Characters of a file's name with its line and column. */
export const LONGEST_PLACE = 100;

const PLACE_PATTERN = /^[\w.-]+:\d+:\d+$/;

/** Whether a place may be reported and logged. */
export const isPlace = (place: unknown): place is string =>
  typeof place === 'string' && place.length <= LONGEST_PLACE && PLACE_PATTERN.test(place);

/** The text by which one kind of error differs from others. */
export const kindOfFault = ({ name, places }: PageFault): string => `${name} ${places.join(' ')}`;

/** The code that the applicant sees and the operator's log has: one for each kind of error, the same for all applicants. */
export const faultCode = (fault: PageFault): string => supportCode(kindOfFault(fault));
