/**
 * The recorders of this page that are recording or wait for the applicant's decision, by place, each with the function that ends
 * its recording.
 */
const recorders = new Map<string, () => void>();

/** The active recorders for the rest of the portal: a small module, since it is loaded before any recorder. */
export const activeRecorders = {
  /** Returns the function that removes it. */
  add: (place: string, end: () => void): (() => void) => {
    recorders.set(place, end);
    return () => { if (recorders.get(place) === end) recorders.delete(place); };
  },
  has: (matches: (place: string) => boolean): boolean => [...recorders.keys()].some(matches),
  /** Ends every recording, which keeps what it has, and turns the cameras off. */
  end: (): void => { for (const end of [...recorders.values()]) end(); },
};
