import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePortal } from '../portal.ts';
import { lateRichText } from '../served-text.tsx';

/** Loads a text of the server in the language in force, unless it is not `wanted`. */
export function useRichText(call: Call<string | undefined>, wanted = true) {
  const { client } = usePortal();
  const { language } = useLanguage();
  return useQuery({
    queryKey: [call.name, language],
    queryFn: async ({ signal }) => {
      lateRichText.preload();
      return { html: await client.send(call, { signal }) };
    },
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
}
