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
