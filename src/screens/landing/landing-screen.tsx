import { useRef } from 'react';
import { ReviewDialog } from '../../forms/review-dialog.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { useApplicant } from '../../ui/portal.ts';
import { useProductVariant } from '../../ui/product-variant.ts';
import record from '../../ui/record.module.css';
import { EventsSection } from './events/events-section.tsx';
import { useEventsPending } from './events/use-events-pending.ts';
import { HomeContent, useHomeContent } from './home-content.tsx';
import styles from './landing.module.css';
import { NextSteps } from './next/next-steps.tsx';
import { ReviewsSection } from './reviews/reviews-section.tsx';
import { useOpenReview } from './reviews/use-open-review.ts';
import { useTurn } from '../../ui/use-turn.ts';

/** Spec §2 Landing: where everybody arrives. What comes next stands first, then the events and the jobs to look at. */
export function LandingScreen() {
  const { t } = useLanguage();
  const productVariant = useProductVariant();
  const content = useHomeContent(productVariant);
  const below = useTurn(productVariant && content.isPending);
  return (
    <div className={record.page}>
      <PageTitle text={t('page.home')} />
      {productVariant && <HomeContent content={content} />}
      {below && <Lists />}
    </div>
  );
}

function Lists() {
  const { language, t } = useLanguage();
  const applicant = useApplicant();
  const name = (language === 'jp' ? applicant?.japaneseName : undefined) ?? applicant?.name;
  const heading = useRef<HTMLHeadingElement>(null);
  const { dialog, open } = useOpenReview(heading);
  const eventsThere = useTurn(useEventsPending());
  return (
    <>
      <div>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>{t('page.home')}</h1>
        <p className={styles.greeting}>{name === undefined ? t('landing.greeting') : t('landing.greetingNamed', { name })}</p>
      </div>
      <NextSteps reviewsWanted={eventsThere} onOpen={open} />
      <EventsSection />
      {eventsThere && <ReviewsSection onOpen={open} />}
      {dialog && <ReviewDialog key={dialog.review.id} {...dialog} />}
    </>
  );
}
