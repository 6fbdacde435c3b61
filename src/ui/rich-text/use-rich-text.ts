import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePortal } from '../portal.ts';

/**
 * A text of the server's in the language that is asked for, with what shows it, which comes with the first. Not asked for where it is
 * not `wanted`.
 */
export function useRichText(call: Call<string | undefined>, wanted = true) {
  const { client } = usePortal();
  const { language } = useLanguage();
  return useQuery({
    queryKey: [call.name, language],
    queryFn: async ({ signal }) => {
      const [html, { RichText }] = await Promise.all([client.send(call, { signal }), import('./rich-text.tsx')]);
      return { html, RichText };
    },
    enabled: wanted,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
}
