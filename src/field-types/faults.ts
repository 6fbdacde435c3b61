import type { RuleSpec, Fault, ServedTexts } from './contract.ts';
import type { Failure } from '../json-schema/run.ts';

/** No requirements of a field: only whether a text has the form of its type is checked. */
export const emptySpec: RuleSpec = { mandatory: false, options: [], limits: {} };

const own = (messages: ServedTexts['messages'], code: string) => (messages && Object.hasOwn(messages, code) ? messages[code] : undefined);

const filled = (text: string, params: Fault['params'] = {}): string =>
  text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(Object.hasOwn(params, name) ? params[name] : gap));

/** A fault with the type's text for its code, or for the first of the more `general` codes that has one, with its parameters filled in. */
export function withMessage(fault: Fault, messages: ServedTexts['messages'], ...general: readonly string[]): Fault {
  const message = [fault.code, ...general].map((code) => own(messages, code)).find((text) => text !== undefined);
  return message ? { ...fault, message: { en: filled(message.en, fault.params), jp: filled(message.jp, fault.params) } } : fault;
}

/** Keywords whose failure has a sentence of its own. */
const codes: ReadonlyMap<string, string> = new Map([
  ['minimum', 'schemaMinimum'], ['maximum', 'schemaMaximum'], ['minLength', 'schemaMinLength'], ['maxLength', 'schemaMaxLength'],
  ['pattern', 'schemaPattern'], ['enum', 'schemaEnum'], ['const', 'schemaEnum'],
]);

/** The fault of a schema's failure; `schema` where its keyword has no sentence. */
export function faultOf({ keyword, limit }: Failure, messages: ServedTexts['messages']): Fault {
  const code = codes.get(keyword) ?? 'schema';
  const fault: Fault = typeof limit === 'number' && code !== 'schema' ? { code, params: { limit } } : { code };
  return withMessage(fault, messages, 'schema');
}
