import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { updateApplicantCall } from '../api/profile.ts';
import type { Encoded } from '../base/body.ts';
import type { CompiledForm } from '../compiler/compiled.ts';
import type { FormHandle, Rebased } from '../engine/form.tsx';
import { usePortal } from '../ui/portal.ts';
import { sendForm, type Sending } from './send-form.ts';
import { tellTabs } from './tab-news.ts';

/** A form as the server has it now. */
export interface Served {
  readonly form: CompiledForm<Encoded>;
  /** Absent where the server knows none. */
  readonly revision: string | undefined;
}

interface Source {
  readonly revision: string | undefined;
  readonly load: () => Promise<Served>;
}

export interface FormSender {
  /** Answers the server's message. Throws an `ApiError`; of status 412 where somebody else has saved. */
  readonly send: (sending: Sending) => Promise<string>;
  /** Somebody else has saved: takes in what the server holds now. */
  readonly takeIn: (handle: FormHandle<Encoded>) => Promise<Rebased>;
}

/** Saves a form of the applicant on what it was made of; one whose session has ended is told so. */
export function useSendForm(applicantId: string, scope: string, { revision, load }: Source): FormSender {
  const { client } = usePortal();
  const current = useRef(revision);
  const { mutateAsync } = useMutation({
    mutationFn: (sending: Sending) => sendForm(client, { call: updateApplicantCall(applicantId), scope, revision: current.current }, sending),
  });
  return {
    send: async (sending) => {
      const saved = await mutateAsync(sending);
      current.current = saved.revision;
      tellTabs(scope);
      return saved.message;
    },
    takeIn: async (handle) => {
      const fresh = await load();
      const rebased = await handle.rebase(fresh.form);
      // Not before: a save in between would vouch for what the form does not hold yet.
      current.current = fresh.revision;
      return rebased;
    },
  };
}
