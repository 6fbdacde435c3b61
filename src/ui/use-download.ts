import { useMutation } from '@tanstack/react-query';
import { downloadUrlCall } from '../api/profile.ts';
import { failureOf } from '../api/failure.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from './portal.ts';
import { webAddress } from './web-address.ts';

/** Asks for a document's short-lived address and opens it; failing that, the text of spec §8 Profile. */
export function useDownload(): { readonly pending: boolean; readonly download: (documentId: string) => void } {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const { isPending, mutate } = useMutation({
    mutationFn: (id: string) => client.send(downloadUrlCall, { json: { applicant: { document_id: id } } }),
    onSuccess: (answer) => {
      const address = webAddress(answer);
      if (address === undefined) notify({ kind: 'error', text: t('failure.download') });
      else window.open(address, '_blank', 'noopener');
    },
    onError: (error) => {
      if (failureOf(error)?.kind !== 'unauthorized') notify({ kind: 'error', text: t('failure.download') });
    },
  });
  return { pending: isPending, download: mutate };
}
