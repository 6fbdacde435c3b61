import type { LocalizedText } from '../base/text.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Late, useLate } from '../late/late.ts';
import { LoadedCode } from './loaded.tsx';

/** What shows a server's rich text. */
export const lateRichText = new Late(async () => (await import('./rich-text/rich-text.tsx')).RichText);

/** Whether the height of such a text is still unknown, where there is one. */
export function useServedTextPending(text: LocalizedText | string | undefined): boolean {
  const { code, failed } = useLate(lateRichText, text !== undefined);
  return text !== undefined && code === undefined && !failed;
}

/** A text of the server's, sanitised. */
export function ServedHtml({ html }: { readonly html: string }) {
  return <LoadedCode late={lateRichText} quiet blocks={[96]}>{(RichText) => <RichText html={html} />}</LoadedCode>;
}

/** The same in the language in force. */
export function ServedText({ text }: { readonly text: LocalizedText }) {
  const { language } = useLanguage();
  return <ServedHtml html={text[language]} />;
}
