import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LocalizedText } from '../base/text.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { LoadNote } from './load-note.tsx';
import { Skeleton } from './skeleton.tsx';

const richTextQuery = queryOptions({
  queryKey: ['rich-text'], queryFn: () => import('./rich-text/rich-text.tsx'), staleTime: Infinity, gcTime: Infinity,
  structuralSharing: false,
});

/** Whether the height of such a text is still unknown, where there is one. */
export function useServedTextPending(text: LocalizedText | undefined): boolean {
  const { isPending } = useQuery({ ...richTextQuery, enabled: text !== undefined });
  return text !== undefined && isPending;
}

/** A text of the server's, sanitised, in the language in force. */
export function ServedText({ text }: { readonly text: LocalizedText }) {
  const { language, t } = useLanguage();
  const code = useQuery(richTextQuery);
  if (code.data) return <code.data.RichText html={text[language]} />;
  return code.isError
    ? <LoadNote error={code.error} onRetry={() => void code.refetch()} />
    : <Skeleton label={t('load.loading')} blocks={[96]} />;
}
