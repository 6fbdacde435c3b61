import type { ComponentType } from 'react';
import type { FactCategory } from '../wire/fact.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { AsWritten, Fact } from './fact.tsx';
import record from './record.module.css';

interface FactGroupsProps {
  readonly categories: readonly FactCategory[];
  readonly heading: 'h3' | 'h4';
  /** Renders one text; absent: as it was written. */
  readonly Text?: ComponentType<{ readonly text: string }>;
}

/** The facts about a job or from a company, by category, in the language in force. */
export function FactGroups({ categories, heading: Heading, Text = AsWritten }: FactGroupsProps) {
  const { language } = useLanguage();
  return categories.map(({ title, facts }, position) => (
    <section key={position}>
      {title[language] !== '' && <Heading className={record.heading}>{title[language]}</Heading>}
      <dl className={record.facts}>
        {facts.map(({ label, texts }, factIndex) => (
          <Fact key={factIndex} label={label[language]}>
            {texts.length > 1
              ? <ul className={record.texts}>{texts.map((text, row) => <li key={row}><Text text={text[language]} /></li>)}</ul>
              : texts[0] && <Text text={texts[0][language]} />}
          </Fact>
        ))}
      </dl>
    </section>
  ));
}
