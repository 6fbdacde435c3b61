const PREFIX = 'apply/';
const FIRST_STEP = '/email';

/** Names the second step of a form on this device: its draft, and the registration that is not answered yet. */
export const registrationScope = (formId: string): string => PREFIX + formId;

/** Whether it names something of a registration. */
export const isOfRegistration = (scope: string): boolean => scope.startsWith(PREFIX);

/** Names the draft of its first step. */
export const emailScope = (formId: string): string => registrationScope(formId) + FIRST_STEP;

export const isEmailScope = (scope: string): boolean => isOfRegistration(scope) && scope.endsWith(FIRST_STEP);
