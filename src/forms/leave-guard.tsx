import type { Path } from 'react-router-dom';
import { useFormHandle } from '../engine/form.tsx';
import { Confirm } from '../ui/confirm-dialog.tsx';
import { useBlocker } from '../ui/router.ts';

const words = { title: 'leave.title', text: 'leave.text', cancel: 'leave.stay', confirm: 'leave.leave' };
const savingWords = { ...words, title: 'leave.saving.title', text: 'leave.saving.text' };

const addressOf = ({ pathname, search }: Path): string => pathname + search;

/**
 * Asks before a navigation inside the portal leaves unsaved changes; the engine warns before the page is closed. It does not ask
 * on the way to log-in: the session has ended anyway and the draft stays, or the log-out has asked already. Steps of one page hide the
 * form and do not leave it. A pending save goes on, unless it waits for a value that arrives only while the form is open: a video.
 */
export function LeaveGuard({ saving }: { readonly saving: boolean }) {
  const handle = useFormHandle();
  const blocked = useBlocker((current, next) => addressOf(next) !== addressOf(current) && next.pathname !== '/login' && handle.isUnsaved());
  if (!blocked) return null;
  return <Confirm words={saving && !handle.isAttached() ? savingWords : words} onCancel={blocked.reset} onConfirm={blocked.proceed} />;
}
