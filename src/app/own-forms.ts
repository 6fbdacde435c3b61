import { ownScope } from '../base/scope.ts';
import type { SessionApplicant } from '../wire/applicant.ts';

/** How the names (scopes) of all that an applicant's forms keep on a device begin; what follows names the form. */
export const beginningOf = ({ id }: Pick<SessionApplicant, 'id'>): string => ownScope(id, '');

/** Whether a form behind the log-in is this applicant's, by its scope. */
export const belongsTo = (applicant: Pick<SessionApplicant, 'id'>) => (scope: string): boolean => scope.startsWith(beginningOf(applicant));
