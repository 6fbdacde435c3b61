import { mailLink } from '../../base/contact-links.ts';
import { formatDay } from '../../base/day-text.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { AsWritten } from '../../ui/fact.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';

/** What no e-mail address is longer than. */
const LONGEST_ADDRESS = 254;

const isMailAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && /^[^\s@]+@[^\s@]+$/.test(text);

/** Nothing says what a text of the company is: what can be nothing else is a link, or a day in the language's format. */
export function CompanyText({ text }: { readonly text: string }) {
  const { language } = useLanguage();
  if (/^https?:\/\/\S+$/i.test(text)) return <ExternalLink address={text} text={text} />;
  if (isMailAddress(text)) return <a href={mailLink(text)}>{text}</a>;
  return <AsWritten text={formatDay(text, language)} />;
}
