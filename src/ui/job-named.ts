import type { Language, LocalizedText, Translate } from '../base/text.ts';

/** A job's name with its company, or a company's with the job, where the server gives both: a company may have several jobs. */
export const jobNamed = (name: LocalizedText, about: LocalizedText | undefined, language: Language, t: Translate): string =>
  (about ? t('job.named', { name: name[language], about: about[language] }) : name[language]);
