/** The estimated height of a to-do. */
export const LINE_PX = 64;
/** For so many to-dos space is reserved while the list is loading. */
export const KEPT_LINES = 3;
/** The blocks of the list's `Skeleton`. */
export const KEPT_PLACE: readonly number[] = Array.from({ length: KEPT_LINES }, () => LINE_PX);
