import type { FieldTypeDiagnostic } from '../../src/field-types/contract.ts';

/** A definition as far as one line has room for it. */
export function shortly(definition: unknown): string {
  const text = JSON.stringify(definition) as string | undefined ?? 'nothing';
  return text.length > 200 ? `${text.slice(0, 150)} … ${text.slice(-45)}` : text;
}

/** Findings as an administrator reads them, each in a line. */
export const lines = (findings: readonly FieldTypeDiagnostic[]): readonly string[] => findings.map(({ path, reason, suggestion, severity }) =>
  `${severity} ${path}: ${reason}${suggestion === undefined ? '' : ` (${suggestion})`}`);
