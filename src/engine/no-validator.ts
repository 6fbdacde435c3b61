import type { ValidatorType } from '@rjsf/utils';

const never = (): never => {
  throw new Error('checks here are the store\'s');
};

/**
 * rjsf demands a validator and is never asked to validate: values, checks and errors are the store's, and a section's flat
 * schema has no alternatives to weigh. Everything else that rjsf brings and never runs here stands in
 * `scripts/lib/without-unused.mjs`, each with its reason.
 */
export const noValidator: ValidatorType = { validateFormData: never, isValid: never, rawValidation: never };
