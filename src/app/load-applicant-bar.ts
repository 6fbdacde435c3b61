import type { ComponentType } from 'react';
import type { ApplicantBarProps } from './bar/applicant-bar.tsx';

let bar: ComponentType<ApplicantBarProps> | undefined;

/** What the top bar has for an applicant; nothing until its code is here. */
export const loadedApplicantBar = (): ComponentType<ApplicantBarProps> | undefined => bar;

export async function loadApplicantBar(): Promise<ComponentType<ApplicantBarProps>> {
  bar ??= (await import('./bar/applicant-bar.tsx')).ApplicantBar;
  return bar;
}
