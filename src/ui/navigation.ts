import type { SessionApplicant } from '../wire/applicant.ts';
import { useProductVariant } from './product-variant.ts';
import { useApplicant } from './portal.ts';

interface Viewer extends Pick<SessionApplicant, 'onboarded'> {
  readonly productVariant: boolean;
}

interface NavigationEntry {
  readonly path: string;
  readonly titleKey: string;
  /** The prefix of the addresses of further pages that belong to this entry. */
  readonly addressPrefix?: string;
  readonly isFor: (viewer: Viewer) => boolean;
}

const everybody = (): boolean => true;

/** Spec §2 Navigation and top bar, in its order; spec §1: what the product variant leaves out. */
const entries: readonly NavigationEntry[] = [
  { path: '/', titleKey: 'page.home', isFor: everybody },
  { path: '/interview', titleKey: 'page.interview', addressPrefix: '/zoom', isFor: everybody },
  { path: '/profile', titleKey: 'page.profile', isFor: everybody },
  { path: '/jclass', titleKey: 'page.japaneseClass', addressPrefix: '/exam/', isFor: ({ productVariant }) => !productVariant },
  { path: '/onboarding', titleKey: 'page.onboarding', isFor: ({ onboarded }) => onboarded },
];

export const navigationFor = (viewer: Viewer): readonly NavigationEntry[] => entries.filter(({ isFor }) => isFor(viewer));

/** The pages that the navigation offers to the applicant of the session. */
export function useNavigation(): readonly NavigationEntry[] {
  const productVariant = useProductVariant();
  return navigationFor({ productVariant, onboarded: useApplicant()?.onboarded === true });
}
