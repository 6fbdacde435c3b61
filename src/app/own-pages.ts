import type { SessionApplicant } from '../wire/applicant.ts';
import { EDIT, MODE, SESSION } from '../ui/mode.ts';
import { scopePrefix } from './own-forms.ts';

/** The page on which an applicant continues their work. */
interface OwnPage {
  /** Key of its title. */
  readonly title: string;
  readonly address: string;
  /** It saves a finished video as soon as it is open, and has no form to save. */
  readonly autosaves?: true;
}

const ONLINE_SESSION = 'online-session';

/** Whether the scope is that of an answer to a question of an online session. */
export const isOnlineSessionScope = (id: string, scope: string): boolean => scope.startsWith(`${scopePrefix({ id })}${ONLINE_SESSION}/`);

/** By the part of the scope after the applicant. `item`: the part after that. */
const pages: Readonly<Record<string, (item: string) => OwnPage>> = {
  'profile': () => ({ title: 'page.profile', address: `/profile?${MODE}=${EDIT}` }),
  'onboarding': () => ({ title: 'page.onboarding', address: `/onboarding?${MODE}=${EDIT}` }),
  [ONLINE_SESSION]: (item) => ({
    title: 'page.onlineSessions', autosaves: true,
    address: `/onlineSession?${new URLSearchParams({ [SESSION]: decodeURIComponent(item) }).toString()}`,
  }),
  'exam': (item) => ({ title: 'page.exam', address: `/exam/${item}`, autosaves: true }),
};

/** The page for an applicant's form, field or question, by its scope; none for another applicant's scope. */
export function ownPage(applicant: SessionApplicant, scope: string): OwnPage | undefined {
  const prefix = scopePrefix(applicant);
  const [kind = '', item = ''] = scope.startsWith(prefix) ? scope.slice(prefix.length).split('/') : [];
  return pages[kind]?.(item);
}

/** Whether a page is the current one. Of the query parameters, those of the page's address count. */
export function isShownAt({ address }: OwnPage, { pathname, search }: Readonly<Record<'pathname' | 'search', string>>): boolean {
  const [path, query] = address.split('?');
  const shown = new URLSearchParams(search);
  return path === pathname && [...new URLSearchParams(query)].every(([name, value]) => shown.get(name) === value);
}
