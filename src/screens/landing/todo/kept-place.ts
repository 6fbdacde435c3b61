/** About what a line takes. */
export const LINE_PX = 64;
/** So many have their place while what is left is asked for. */
export const KEPT_LINES = 3;
/** What stands for the lines while they are on their way: its blocks, as of `Skeleton`. */
export const KEPT_PLACE: readonly number[] = Array.from({ length: KEPT_LINES }, () => LINE_PX);
