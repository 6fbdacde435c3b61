import type { ComponentType } from 'react';
import { useApplicant } from '../ui/portal.ts';
import type { Page } from './lazy-page.tsx';

/** Only for onboarded applicants (spec §1, §6); others, who may have the address from a message, are told when it opens. */
async function loadOnboarding(): Promise<ComponentType> {
  const [{ OnboardingScreen }, { NotOpenScreen }] = await Promise.all([
    import('../screens/onboarding/onboarding-screen.tsx'), import('../screens/not-open/not-open-screen.tsx'),
  ]);
  return function Onboarding() {
    if (useApplicant()?.onboarded === true) return <OnboardingScreen />;
    return <NotOpenScreen titleKey="page.onboarding" textKey="notOpen.onboarding" />;
  };
}

/** The pages that need a log-in (spec §2 Route table). */
export const portalPages: readonly Page[] = [
  { path: '/', texts: ['hiring'], load: async () => (await import('../screens/landing/landing-screen.tsx')).LandingScreen },
  { path: '/profile', texts: ['record'], load: async () => (await import('../screens/profile/profile-screen.tsx')).ProfileScreen },
  {
    path: '/interview', texts: ['hiring', 'interview'],
    load: async () => (await import('../screens/interview/interview-screen.tsx')).InterviewScreen,
  },
  {
    path: '/zoom', texts: ['interview'],
    load: async () => (await import('../screens/meeting-guide/meeting-guide-screen.tsx')).MeetingGuideScreen,
  },
  {
    path: '/jclass', texts: ['classes'],
    load: async () => (await import('../screens/japanese-class/japanese-class-screen.tsx')).JapaneseClassScreen,
  },
  { path: '/exam/:examId', texts: ['exam'], load: async () => (await import('../screens/exam/exam-screen.tsx')).ExamScreen },
  {
    path: '/onlineSession', texts: ['classes'],
    load: async () => (await Promise.all([
      import('../screens/online-session/online-session-screen.tsx'), import('./all-widgets.tsx'),
    ]))[0].OnlineSessionScreen,
  },
  { path: '/onboarding', texts: ['record'], load: loadOnboarding },
];
