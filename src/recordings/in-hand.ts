/**
 * The recorders of this page in which something is recorded or waits for the applicant's decision, by place, and what ends their
 * recording.
 */
const recorders = new Map<string, () => void>();

/** What the rest of the portal has to do with what is being recorded: small, because it is there before any recorder. */
export const inHand = {
  /** Answers what ends it. */
  add: (place: string, end: () => void): (() => void) => {
    recorders.set(place, end);
    return () => { if (recorders.get(place) === end) recorders.delete(place); };
  },
  has: (isMeant: (place: string) => boolean): boolean => [...recorders.keys()].some(isMeant),
  /** What is recorded by now is kept, and the cameras are turned off. */
  end: (): void => { for (const end of [...recorders.values()]) end(); },
};
