import { inTenths, MEGABYTE } from '../base/file.ts';
import { lengthOf } from '../base/text-length.ts';
import type { FieldDefinition, FieldIssue, FieldValue } from './definition.ts';

type Params = Readonly<Record<string, string | number>>;

const megabytes = ({ limits }: FieldDefinition): Params => ({ maxMegabytes: inTenths((limits.maxBytes ?? 0) / MEGABYTE) });

/** The parameters of `schemas/error-codes.json`, for the codes that have any. */
const parameters: Readonly<Record<string, (definition: FieldDefinition, value: FieldValue) => Params>> = {
  tooLong: ({ limits }, value) => ({ max: limits.maxLength ?? 0, length: typeof value === 'string' ? lengthOf(value) : 0 }),
  dateBefore: ({ limits }) => ({ limit: limits.notBefore ?? '' }),
  dateAfter: ({ limits }) => ({ limit: limits.notAfter ?? '' }),
  fileTooBig: megabytes,
  imageTooBig: megabytes,
  fileType: ({ limits }) => ({ types: (limits.accept ?? []).join(', ') }),
};

/**
 * Whether the only issue is that a text is too long: a stored text may be longer than the limit allows today (DECISIONS "What a strange
 * server showed"). In a value with parts the issue is only the first fault, so this is false.
 */
export const isOverLength = (issue: FieldIssue | undefined): boolean =>
  issue !== undefined && issue.at === undefined && (issue.code === 'tooLong' || issue.code === 'schemaMaxLength');

/** An issue with the parameters that its text may use. */
export function issueOf(code: string, definition: FieldDefinition, value: FieldValue): FieldIssue {
  const params = parameters[code]?.(definition, value);
  return params ? { code, params } : { code };
}
