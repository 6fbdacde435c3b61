import type { SessionApplicant } from '../wire/applicant.ts';
import { EDIT, MODE } from '../ui/mode.ts';
import { beginningOf } from './own-forms.ts';

/** Where work of an applicant is gone on with. */
interface OwnPage {
  /** Key of its name. */
  readonly title: string;
  readonly address: string;
}

const ONLINE_SESSION = 'online-session';

/** Whether it names an answer to a question of an online session. */
export const isOfOnlineSession = (id: string, scope: string): boolean => scope.startsWith(`${beginningOf({ id })}${ONLINE_SESSION}/`);

/** By what follows the applicant in the scope of the work. `item`: what follows that. */
const pages: Readonly<Record<string, (item: string) => OwnPage>> = {
  'profile': () => ({ title: 'page.profile', address: `/profile?${MODE}=${EDIT}` }),
  'onboarding': () => ({ title: 'page.onboarding', address: `/onboarding?${MODE}=${EDIT}` }),
  [ONLINE_SESSION]: () => ({ title: 'page.onlineSessions', address: '/onlineSession' }),
  'exam': (item) => ({ title: 'page.exam', address: `/exam/${item}` }),
};

/** The page of a form, of a field or of a question of an applicant's, by its scope; none of another's. */
export function ownPage(applicant: SessionApplicant, scope: string): OwnPage | undefined {
  const beginning = beginningOf(applicant);
  const [kind = '', item = ''] = scope.startsWith(beginning) ? scope.slice(beginning.length).split('/') : [];
  return pages[kind]?.(item);
}

/** Whether a page is the one that is shown. Parameters tell pages apart only where the address has any. */
export const isShownAt = ({ address }: OwnPage, { pathname, search }: Readonly<Record<'pathname' | 'search', string>>): boolean =>
  address === (address.includes('?') ? pathname + search : pathname);
