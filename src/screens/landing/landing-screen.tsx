import { useCallback, useState } from 'react';
import { homepageCall } from '../../wire/homepage.ts';
import { ReviewDialog } from '../../forms/review-dialog.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { ownZone, zoneName } from '../../i18n/zoned.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useApplicant } from '../../ui/portal.ts';
import { useProductVariant } from '../../ui/product-variant.ts';
import record from '../../ui/record.module.css';
import { useRichText } from '../../ui/rich-text/use-rich-text.ts';
import { ServedHtml, useServedTextPending } from '../../ui/served-text.tsx';
import { EventsSection } from './events/events-section.tsx';
import { useEventsPending } from './events/use-events-pending.ts';
import styles from './landing.module.css';
import { TodoSection } from './todo/todo-section.tsx';
import { ReviewsSection } from './reviews/reviews-section.tsx';
import { useOpenReview } from './reviews/use-open-review.ts';
import { useReveal } from '../../ui/use-reveal.ts';

/**
 * Spec §2 Landing: the first page after the log-in. The text of the product's deployment comes first (spec §1), then
 * the to-do list, the events and the jobs to review.
 */
export function LandingScreen() {
  const { t } = useLanguage();
  const productVariant = useProductVariant();
  const content = useRichText(homepageCall, productVariant);
  const isTextPending = useServedTextPending(content.data?.html);
  const isBelowRevealed = useReveal(productVariant && (content.isPending || isTextPending));
  return (
    <div className={`${record.page} ${record.wide}`}>
      <PageTitle text={t('page.home')} />
      {productVariant && (
        <Loaded query={content} blocks={[120]}>
          {({ html }) => html !== undefined && <div className={styles.content}><ServedHtml html={html} /></div>}
        </Loaded>
      )}
      {isBelowRevealed && <Lists />}
    </div>
  );
}

function Lists() {
  const { language, t } = useLanguage();
  const applicant = useApplicant();
  const name = (language === 'jp' ? applicant?.japaneseName : undefined) ?? applicant?.name;
  const { dialog, open } = useOpenReview();
  const eventsRevealed = useReveal(useEventsPending());
  const [todosSettled, setTodosSettled] = useState(false);
  const listsRevealed = useReveal(!todosSettled);
  const onSettled = useCallback(() => { setTodosSettled(true); }, []);
  return (
    <div className={`${record.page} ${record.columns}`} data-focus-to="h1">
      <div className={styles.welcome}>
        <h1 className={styles.title}>{t('page.home')}</h1>
        <p className={styles.greeting}>{name === undefined ? t('landing.greeting') : t('landing.greetingNamed', { name })}</p>
        <p className={styles.zone}>{t('landing.zone', { zone: zoneName(language, ownZone()) })}</p>
      </div>
      <TodoSection wanted={eventsRevealed} onSettled={onSettled} onOpen={open} />
      <div className={styles.lists} data-waiting={!listsRevealed}>
        <EventsSection />
        {eventsRevealed && <ReviewsSection onOpen={open} />}
      </div>
      {dialog && <ReviewDialog key={dialog.review.id} {...dialog} />}
    </div>
  );
}
