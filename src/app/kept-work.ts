import type { SessionApplicant } from '../api/authentication.ts';
import { forgetSaves } from '../api/save-memory.ts';
import type { DraftRow } from '../engine/drafts/database.ts';
import { forgetDrafts, keptDrafts } from '../engine/drafts/kept.ts';
import { confirmedAddress, forgetAddress, formsWithAddress } from '../screens/apply/confirmed-address.ts';
import { emailScope, isEmailScope, registrationScope } from '../screens/apply/scope.ts';
import { beginningOf, belongsTo } from './own-forms.ts';

type Drafts = Awaited<ReturnType<typeof keptDrafts>>;

/** What is not saved of one form. */
export interface KeptForm {
  /** As its draft is named. */
  readonly scope: string;
  readonly kind: 'profile' | 'onboarding' | 'application' | 'other';
  /** Changed fields but for files; a list whose entries are others now is one. */
  readonly fields: number;
  readonly files: number;
  /** When the oldest of it was typed or chosen, in ms since 1970. */
  readonly since: number;
}

const KINDS: Readonly<Record<string, KeptForm['kind']>> = { profile: 'profile', onboarding: 'onboarding' };

const plain = (address: string): string => address.trim().toLowerCase();

/** The forms that were begun before there was a log-in, with an address that is the applicant's own: what is kept of them. */
function ownApplications({ email = '' }: SessionApplicant, drafts: Drafts) {
  const isTheirs = (address: string): boolean => email !== '' && plain(address) === plain(email);
  const says = ({ entry }: DraftRow): boolean => entry.kind === 'field' && typeof entry.value === 'string' && isTheirs(entry.value);
  const confirmed = formsWithAddress().filter((formId) => isTheirs(confirmedAddress(formId) ?? ''));
  const typed = [...drafts].filter(([scope, rows]) => isEmailScope(scope) && rows.some(says)).map(([scope]) => scope);
  return { confirmed, registrations: new Set(confirmed.map(registrationScope)), firstSteps: new Set([...confirmed.map(emailScope), ...typed]) };
}

const isFile = ({ entry }: DraftRow): boolean =>
  entry.kind === 'field' && typeof entry.value === 'object' && 'kind' in entry.value && entry.value.kind === 'chosen';

function keptForm(scope: string, kind: KeptForm['kind'], rows: readonly DraftRow[]): KeptForm {
  const files = rows.filter(isFile).length;
  return { scope, kind, files, fields: rows.length - files, since: Math.min(...rows.map(({ at }) => at)) };
}

/** What a log-out would take away from this applicant: all work on this device that no save has confirmed. */
export async function keptWork(applicant: SessionApplicant): Promise<readonly KeptForm[]> {
  const drafts = await keptDrafts();
  const { registrations } = ownApplications(applicant, drafts);
  return [...drafts].flatMap(([scope, rows]) => {
    if (registrations.has(scope)) return [keptForm(scope, 'application', rows)];
    return belongsTo(applicant)(scope) ? [keptForm(scope, KINDS[scope.slice(beginningOf(applicant).length)] ?? 'other', rows)] : [];
  });
}

/** Deletes all that this device keeps of an applicant, but for the session. */
export async function forgetWork(applicant: SessionApplicant): Promise<void> {
  const { confirmed, registrations, firstSteps } = ownApplications(applicant, await keptDrafts());
  const isTheirs = (scope: string): boolean => belongsTo(applicant)(scope) || registrations.has(scope) || firstSteps.has(scope);
  forgetSaves(localStorage, isTheirs);
  for (const formId of confirmed) forgetAddress(formId);
  await forgetDrafts(isTheirs);
}
