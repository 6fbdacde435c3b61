import type { RouteObject } from 'react-router-dom';
import { useApplicant } from '../ui/portal.ts';
import { lazyPage } from './lazy-page.tsx';
import type { AddTexts } from './public-pages.tsx';

/** For who is onboarded alone (spec §1, §6); anybody else, who may have the address from a message, is told when it opens. */
const onboarding = lazyPage(async () => {
  const [{ OnboardingScreen }, { NotOpenScreen }] = await Promise.all([
    import('../screens/onboarding/onboarding-screen.tsx'), import('../screens/not-open/not-open-screen.tsx'),
  ]);
  return function Onboarding() {
    if (useApplicant()?.onboarded === true) return <OnboardingScreen />;
    return <NotOpenScreen titleKey="page.onboarding" textKey="notOpen.onboarding" />;
  };
});

/** The pages that need a log-in (spec §2 Route table). */
export const portalPages = (addTexts: AddTexts): RouteObject[] => [
  {
    path: '/',
    ...lazyPage(async () => {
      const [{ LandingScreen }] = await Promise.all([import('../screens/landing/landing-screen.tsx'), addTexts(['hiring'])]);
      return LandingScreen;
    }),
  },
  { path: '/profile', ...lazyPage(async () => (await import('../screens/profile/profile-screen.tsx')).ProfileScreen) },
  {
    path: '/interview',
    ...lazyPage(async () => {
      const [{ InterviewScreen }] =
        await Promise.all([import('../screens/interview/interview-screen.tsx'), addTexts(['hiring', 'interview'])]);
      return InterviewScreen;
    }),
  },
  {
    path: '/zoom',
    ...lazyPage(async () => {
      const [{ MeetingGuideScreen }] =
        await Promise.all([import('../screens/meeting-guide/meeting-guide-screen.tsx'), addTexts(['interview'])]);
      return MeetingGuideScreen;
    }),
  },
  {
    path: '/jclass',
    ...lazyPage(async () => {
      const [{ JapaneseClassScreen }] =
        await Promise.all([import('../screens/japanese-class/japanese-class-screen.tsx'), addTexts(['classes'])]);
      return JapaneseClassScreen;
    }),
  },
  {
    path: '/exam/:examId',
    ...lazyPage(async () => {
      const [{ ExamScreen }] = await Promise.all([import('../screens/exam/exam-screen.tsx'), addTexts(['classes'])]);
      return ExamScreen;
    }),
  },
  {
    path: '/onlineSession',
    ...lazyPage(async () => {
      const [{ OnlineSessionScreen }] =
        await Promise.all([import('../screens/online-session/online-session-screen.tsx'), addTexts(['classes'])]);
      return OnlineSessionScreen;
    }),
  },
  { path: '/onboarding', ...onboarding },
];
