import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { updateApplicantCall } from '../wire/profile.ts';
import type { CompiledForm } from '../compiler/compiled.ts';
import type { FormHandle, Rebased } from '../engine/controller.ts';
import { usePortal } from '../ui/portal.ts';
import { updateSessionName } from './update-session-name.ts';
import { reportDropped } from './report-dropped.ts';
import { sendForm, type FormRevision, type Sending } from './send-form.ts';
import { rememberAccepted } from './accepted-documents.ts';
import { notifyTabs } from './save-channel.ts';
import { waitingInOutbox } from './waiting/waiting-in-outbox.ts';
import type { WaitingSave } from './waiting/waiting-save.ts';

/** A form with the server's current values. */
export interface ServedForm {
  readonly form: CompiledForm;
  /** Absent where the server has no revisions. */
  readonly revision: string | undefined;
}

interface Source {
  /** The revision of the open form. */
  readonly revision: string | undefined;
  /** The version of its definitions, which stay while it is open, whatever is published or merged meanwhile. */
  readonly formVersion: string | undefined;
  readonly load: () => Promise<ServedForm>;
}

export interface RevisionSender {
  /** Resolves to the server's message. Throws an `ApiError`; of status 412 where another device has saved. */
  readonly send: (sending: Sending) => Promise<string>;
  /** Merges the server's current values after another device has saved. */
  readonly rebase: (handle: FormHandle) => Promise<Rebased>;
  /** Where a save waits for a network. */
  readonly waits: WaitingSave;
}

/** Tracks the revision of the open form: each save and each merge changes it. */
function trackRevision(first: FormRevision) {
  let current = first;
  return { now: (): FormRevision => current, changed: (revision: string | undefined): void => { current = { ...current, revision }; } };
}

/** Saves a form of the applicant on top of its revision, and notifies the other tabs (docs/decisions/0017-two-devices.md). */
export function useSendOnRevision(applicantId: string, scope: string, { revision, formVersion, load }: Source): RevisionSender {
  const { client, session } = usePortal();
  const queries = useQueryClient();
  const [formRevision] = useState(() => trackRevision({ revision, formVersion }));
  const call = useMemo(() => updateApplicantCall(applicantId), [applicantId]);
  const waits = useMemo(() => waitingInOutbox(call, scope, formRevision.now), [call, scope, formRevision]);
  return {
    waits,
    send: async (sending) => {
      const saved = await sendForm(client, { call, scope, ...formRevision.now() }, sending);
      waits.withdraw();
      rememberAccepted(queries, sending.request.content);
      formRevision.changed(saved.revision);
      updateSessionName(session, applicantId, sending.request.content.body);
      reportDropped(sending.request.content.body, saved.customFields);
      notifyTabs(scope);
      return saved.message;
    },
    rebase: async (handle) => {
      const fresh = await load();
      const rebased = await handle.rebase(fresh.form);
      // Not earlier: a save in between would claim a revision that the form has not merged yet.
      formRevision.changed(fresh.revision);
      return rebased;
    },
  };
}
