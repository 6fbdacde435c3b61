import type { Ajv } from 'ajv';
import { oncePer } from '../base/once-per.ts';

const setOf = oncePer((texts: readonly unknown[]): ReadonlySet<unknown> => new Set(texts));

/**
 * `enum` and `uniqueItems` for lists of texts, which is all that `schemas/input-types` needs. Ajv's own compare each text with each other:
 * 10,000 of 10,000 options take seconds.
 */
export function addListKeywords(ajv: Ajv): void {
  ajv.removeKeyword('enum').addKeyword({
    keyword: 'enum', schemaType: 'array', $data: true, errors: false,
    validate: (texts: readonly unknown[], value: unknown) => setOf(texts).has(value),
  });
  ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', errors: false,
    validate: (isDemanded: boolean, texts: readonly unknown[]) => !isDemanded || new Set(texts).size === texts.length,
  });
}
