import type { LocalizedText } from '../base/text.ts';

/** One thing that is told; no texts: it is not known yet. */
export interface Told {
  readonly label: LocalizedText;
  readonly texts: readonly LocalizedText[];
}

/** What is told of a job or by a company under one heading (spec §3 Job review, Interview company, Company info). */
export interface ToldCategory {
  readonly title: LocalizedText;
  readonly facts: readonly Told[];
}
