import type { ComponentType } from 'react';
import { Late } from '../late/late.ts';
import type { ApplicantBarProps } from './bar/applicant-bar.tsx';
import type { AddTexts } from './lazy-page.tsx';

/** The applicant's part of the top bar, loaded together with its texts, so that no page has to load those. */
export type LateBar = Late<ComponentType<ApplicantBarProps>>;

export const createLateBar = (addTexts: AddTexts): LateBar => new Late(async () => {
  const [{ ApplicantBar }] = await Promise.all([import('./bar/applicant-bar.tsx'), addTexts(['portal'])]);
  return ApplicantBar;
});
