import { lazy, type ComponentType } from 'react';
import type { LanguageState } from '../i18n/use-language.ts';
import type { ApplicantBarProps } from './bar/applicant-bar.tsx';

type Bar = ComponentType<ApplicantBarProps>;
type AddTexts = LanguageState['addTexts'];

let bar: Bar | undefined;
let late: Bar | undefined;

/** What the top bar has for an applicant, with its texts, whatever page it stands over. */
export async function loadApplicantBar(addTexts: AddTexts): Promise<Bar> {
  const [{ ApplicantBar }] = await Promise.all([import('./bar/applicant-bar.tsx'), addTexts(['portal'])]);
  bar = ApplicantBar;
  return bar;
}

/** At once where it is here, and so in one picture with the page: what is lazy comes a moment later even then. */
export function applicantBar(addTexts: AddTexts): Bar {
  late ??= lazy(async () => ({ default: await loadApplicantBar(addTexts) }));
  return bar ?? late;
}
