import { mailLink, phoneLink } from '../base/contact-links.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from '../ui/portal.ts';
import { webAddress } from '../ui/web-address.ts';
import styles from './shell.module.css';

/** A link for a contact that is an e-mail address or a telephone number; none for other texts. */
function linkTo(contact: string): string | undefined {
  if (/^[^@\s]+@[^@\s]+$/.test(contact)) return mailLink(contact);
  return /^[+\d][\d\s()-]{7,}$/.test(contact) ? phoneLink(contact) : undefined;
}

/** The footer of every page: the contact and the terms. Nothing where the deployment has neither. */
export function PageFooter() {
  const { t } = useLanguage();
  const { settings: { contact, termsLink } } = usePortal();
  const terms = webAddress(termsLink);
  if (contact === undefined && terms === undefined) return null;
  const href = contact === undefined ? undefined : linkTo(contact);
  return (
    <footer className={styles.footer} data-screen-only>
      {contact !== undefined && <span>{t('shell.contact')} {href === undefined ? contact : <a href={href}>{contact}</a>}</span>}
      {terms !== undefined && <a href={terms} target="_blank" rel="noopener noreferrer">{t('shell.terms')}</a>}
    </footer>
  );
}
