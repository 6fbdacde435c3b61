const PREFIX = 'apply/';
const FIRST_STEP = '/email';

/** The scope of a form's second step on this device: of its draft, and of the pending registration. */
export const registrationScope = (formId: string): string => PREFIX + formId;

/** Whether a scope is that of a registration. */
export const isRegistrationScope = (scope: string): boolean => scope.startsWith(PREFIX);

/** The scope of the draft of a form's first step. */
export const emailScope = (formId: string): string => registrationScope(formId) + FIRST_STEP;

export const isEmailScope = (scope: string): boolean => isRegistrationScope(scope) && scope.endsWith(FIRST_STEP);
