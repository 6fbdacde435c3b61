import type { FieldTypeDiagnostic } from '../../src/field-types/contract.ts';

/** What the command `preview` serves of the files that it shows. */
export interface PreviewContent {
  /** Why there is nothing to be shown. */
  readonly failure?: string;
  readonly fieldTypes: readonly unknown[];
  /** The fields of a form; without one of its own each type has a field. */
  readonly customFields: unknown;
  readonly findings: readonly FieldTypeDiagnostic[];
}

/** The answer of the preview's own server. */
export async function loadContent(): Promise<PreviewContent> {
  const response = await fetch('/content.json', { cache: 'no-store' });
  return await response.json() as PreviewContent;
}
