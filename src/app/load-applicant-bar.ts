import { lazy, type ComponentType } from 'react';
import type { ApplicantBarProps } from './bar/applicant-bar.tsx';
import type { AddTexts } from './lazy-page.tsx';

type Bar = ComponentType<ApplicantBarProps>;

let bar: Bar | undefined;
let late: Bar | undefined;

/** Loads the applicant's part of the top bar together with its texts: no page has to think of them. */
export async function loadApplicantBar(addTexts: AddTexts): Promise<Bar> {
  const [{ ApplicantBar }] = await Promise.all([import('./bar/applicant-bar.tsx'), addTexts(['portal'])]);
  bar = ApplicantBar;
  return bar;
}

/** The applicant's part of the top bar. The loaded one goes first: React shows a lazy one a moment later. */
export function applicantBar(addTexts: AddTexts): Bar {
  late ??= lazy(async () => ({ default: await loadApplicantBar(addTexts) }));
  return bar ?? late;
}
