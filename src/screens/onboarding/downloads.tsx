import { useLanguage } from '../../i18n/use-language.ts';
import { DocumentList } from '../../ui/document-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Card } from './card.tsx';
import type { DisplayProps } from './display.ts';

/** Comes with the display data; where they could not be loaded, the card of the applicant's own answers says so. */
export function Downloads({ display }: DisplayProps) {
  const { t } = useLanguage();
  if (!display.data && !display.isPending) return null;
  return (
    <div data-screen-only>
      <Card title={t('downloads.title')}>
        {display.data ? <DocumentList documents={display.data.downloads} /> : <Skeleton label={t('load.loading')} blocks={[44, 44]} />}
      </Card>
    </div>
  );
}
