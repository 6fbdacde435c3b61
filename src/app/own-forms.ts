import { ownScope } from '../base/scope.ts';
import type { SessionApplicant } from '../wire/applicant.ts';

/** The prefix of the scopes under which an applicant's forms store their work on a device; the rest of a scope names the form. */
export const scopePrefix = ({ id }: Pick<SessionApplicant, 'id'>): string => ownScope(id, '');

/** Whether the scope of a form behind the log-in is this applicant's. */
export const belongsTo = (applicant: Pick<SessionApplicant, 'id'>) => (scope: string): boolean => scope.startsWith(scopePrefix(applicant));
