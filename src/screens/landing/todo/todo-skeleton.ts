/** The estimated height of a to-do. */
export const LINE_PX = 64;
/** For so many to-dos space is reserved while the list is loading. */
export const SKELETON_LINES = 3;
/** The blocks of the list's `Skeleton`. */
export const SKELETON_BLOCKS: readonly number[] = Array.from({ length: SKELETON_LINES }, () => LINE_PX);
