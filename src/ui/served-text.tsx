import { useQuery } from '@tanstack/react-query';
import type { LocalizedText } from '../base/text.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { lateCode } from './code-query.ts';
import { LoadedCode } from './loaded.tsx';

const { query: richTextQuery } = lateCode('rich-text', () => import('./rich-text/rich-text.tsx'));

/** Whether the height of such a text is still unknown, where there is one. */
export function useServedTextPending(text: LocalizedText | undefined): boolean {
  const { isPending } = useQuery({ ...richTextQuery, enabled: text !== undefined });
  return text !== undefined && isPending;
}

/** A text of the server's, sanitised, in the language in force. */
export function ServedText({ text }: { readonly text: LocalizedText }) {
  const { language } = useLanguage();
  return <LoadedCode code={richTextQuery} quiet blocks={[96]}>{({ RichText }) => <RichText html={text[language]} />}</LoadedCode>;
}
