import type { LocalizedText } from '../base/text.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Late, useLate } from '../late/late.ts';
import { LoadedCode } from './loaded.tsx';

/** The component for a server's rich text. */
export const lateRichText = new Late(async () => (await import('./rich-text/rich-text.tsx')).RichText);

/** Whether there is a rich text whose height is still unknown. */
export function useServedTextPending(text: LocalizedText | string | undefined): boolean {
  const { code, failed } = useLate(lateRichText, text !== undefined);
  return text !== undefined && code === undefined && !failed;
}

/** A rich text of the server, sanitised. */
export function ServedHtml({ html }: { readonly html: string }) {
  return <LoadedCode late={lateRichText} quiet blocks={[96]}>{(RichText) => <RichText html={html} />}</LoadedCode>;
}

/** `ServedHtml` in the language in force. */
export function ServedText({ text }: { readonly text: LocalizedText }) {
  const { language } = useLanguage();
  return <ServedHtml html={text[language]} />;
}
