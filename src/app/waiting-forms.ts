/** The forms whose saves wait for a network, by the ends of their scopes: their pages' titles, and the words of a save that had none. */
export const waitingForms: Readonly<Record<string, { readonly title: string; readonly saved: string }>> = {
  profile: { title: 'page.profile', saved: 'profile.saved' },
  onboarding: { title: 'page.onboarding', saved: 'onboarding.saved' },
};
