import type { FocusEvent } from 'react';

/** A group is left when the focus goes out of it, not from one of its inputs to the next, nor to the file dialog. */
export const leavesGroup = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !currentTarget.contains(relatedTarget) && !currentTarget.contains(document.activeElement);
