import { useSyncExternalStore } from 'react';
import type { SessionApplicant } from '../wire/applicant.ts';
import { subscribeWaiting, waitingSaves } from '../api/save-memory.ts';
import { belongsTo } from './own-forms.ts';
import { persistentStore } from '../base/stores.ts';

/** The scopes of the applicant's forms whose saves wait for a network. */
export function useWaitingSaves(applicant: SessionApplicant | undefined): readonly string[] {
  const own = useSyncExternalStore(subscribeWaiting, () =>
    (applicant ? [...waitingSaves(persistentStore()).keys()].filter(belongsTo(applicant)).join('\n') : ''));
  return own === '' ? [] : own.split('\n');
}
