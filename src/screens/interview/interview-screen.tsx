import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { interviewsQuery } from '../../api/interviews.ts';
import { isJapan, ownZone, zoneName } from '../../i18n/zoned.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { usePortal } from '../../ui/portal.ts';
import { Titled } from '../../ui/titled.tsx';
import { CompanyList } from './company-list.tsx';
import { InBothLanguages } from './in-both-languages.tsx';
import styles from './interview.module.css';
import { Link } from '../../ui/link.tsx';

/** Spec §2 Interview: what the times mean, the guide, a card for each company, and how companies are rated. */
export function InterviewScreen() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const companies = useQuery(interviewsQuery(client));
  return (
    <Titled title={t('page.interview')} wide action={<Link className={controls.secondary} to="/zoom">{t('page.meetingGuide')}</Link>}>
      <ZoneNotice />
      <Loaded query={companies} cards="beside" blocks={[280, 280]}>{(list) => <CompanyList companies={list} />}</Loaded>
      {!companies.isPending && <Instructions />}
    </Titled>
  );
}

/** In whose time the page speaks (spec §2 Interview; DECISIONS "Time"). */
function ZoneNotice() {
  const { language, t } = useLanguage();
  const zone = ownZone();
  const [opened] = useState(Date.now);
  const name = zoneName(opened, language, zone);
  return <p className={styles.zone}>{isJapan(zone) ? t('interview.zone.japan') : t('interview.zone', { zone: name })}</p>;
}

/** How rates and ranks are given (spec §2 Interview, §5 Rating dialog). */
const Instructions = () => (
  <section className={styles.instructions}>
    <InBothLanguages>
      {({ instructions, rate, rank }) => (
        <>
          <h2 className={styles.instructionsTitle}>{instructions}</h2>
          <ul className={styles.rules}><li>{rate}</li><li>{rank}</li></ul>
        </>
      )}
    </InBothLanguages>
  </section>
);
