import type { LocalizedText } from '../base/text.ts';

/** A label with its texts; no texts: the value is not known yet. */
export interface Fact {
  readonly label: LocalizedText;
  readonly texts: readonly LocalizedText[];
}

/** The facts about a job or a company under one heading (spec §3 Job review, Interview company, Company info). */
export interface FactCategory {
  readonly title: LocalizedText;
  readonly facts: readonly Fact[];
}
