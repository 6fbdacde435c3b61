import type { Path } from 'react-router-dom';
import { useFormHandle } from '../engine/form.tsx';
import { Confirm } from '../ui/confirm-dialog.tsx';
import { useBlocker } from '../ui/router.ts';

const words = { title: 'leave.title', text: 'leave.text', cancel: 'leave.stay', confirm: 'leave.leave' };
const savingWords = { ...words, title: 'leave.saving.title', text: 'leave.saving.text' };

const addressOf = ({ pathname, search }: Path): string => pathname + search;

/**
 * Asks before unsaved changes are left behind inside the portal; closing the page is the engine's to warn of. The way to
 * log-in is free: a session that has ended cannot be kept, and the draft can; a log-out has asked already. Steps
 * of one page hide the form and do not leave it. What is being saved goes on.
 */
export function LeaveGuard({ saving }: { readonly saving: boolean }) {
  const handle = useFormHandle();
  const blocked = useBlocker((current, next) => addressOf(next) !== addressOf(current) && next.pathname !== '/login' && handle.isUnsaved());
  if (!blocked) return null;
  return <Confirm words={saving ? savingWords : words} onCancel={blocked.reset} onConfirm={blocked.proceed} />;
}
