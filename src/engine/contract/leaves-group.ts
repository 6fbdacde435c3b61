import type { FocusEvent } from 'react';

/** Whether the focus leaves the group: not on its way to another of its inputs, nor to the file dialog. */
export const leavesGroup = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !currentTarget.contains(relatedTarget) && !currentTarget.contains(document.activeElement);
