import { fail, ok, type Result } from '../base/result.ts';

/** Where an answer breaks the contract: the call, the path in JSON Pointer form ('' is the whole answer), and what is wrong. */
export interface WireIssue {
  readonly call: string;
  readonly path: string;
  readonly detail: string;
}

/** What came of an answer. `flaws`: where it breaks the contract and was taken all the same, as far as it can be read. */
export type Decoded<Answer> = Result<Answer, WireIssue> & { readonly flaws?: readonly WireIssue[] };

/** A validation function made from `schemas/wire/<call>.json`. */
export interface Validate {
  (data: unknown): boolean;
  errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null;
}

/**
 * Takes an answer for what the contract says it is, or says where it is not.
 * The deepest error is named: of several forms that an answer may take, it belongs to the one that was meant.
 */
export function checkAnswer<Answer>(call: string, validate: Validate, value: unknown): Result<Answer, WireIssue> {
  if (validate(value)) return ok(value as Answer);
  const errors = validate.errors ?? [];
  const deepest = errors.reduce<(typeof errors)[number] | undefined>(
    (found, error) => (found && depth(found.instancePath) >= depth(error.instancePath) ? found : error), undefined);
  return fail({ call, path: deepest?.instancePath ?? '', detail: deepest?.message ?? 'is not what the contract says' });
}

const depth = (pointer: string): number => pointer.split('/').length;
