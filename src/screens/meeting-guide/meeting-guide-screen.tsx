import { meetingGuideCall } from '../../wire/meeting-guide.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import record from '../../ui/record.module.css';
import { useRichText } from '../../ui/rich-text/use-rich-text.ts';
import { ServedHtml } from '../../ui/served-text.tsx';
import { Titled } from '../../ui/titled.tsx';

/** Spec §2 Video-meeting guide: a breadcrumb, and the server's text about meetings. */
export function MeetingGuideScreen() {
  const { t } = useLanguage();
  return (
    <Titled
      title={t('page.meetingGuide')}
      above={<Breadcrumb parents={[{ address: '/interview', title: t('page.interview') }]} here={t('page.meetingGuide')} />}
    >
      <Loaded query={useRichText(meetingGuideCall)} blocks={[24, 240]}>
        {({ html }) => (html === undefined ? <p className={record.note}>{t('meetingGuide.empty')}</p> : <ServedHtml html={html} />)}
      </Loaded>
    </Titled>
  );
}
