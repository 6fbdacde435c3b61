import { isJsonObject, parseJson } from '../base/json.ts';
import type { KeyStore } from '../base/stores.ts';
import { readId } from '../wire/entries.ts';
import type { WireId } from '../wire/values.ts';
import { APPLICANT } from './session.ts';

/**
 * The id, as it came, of the applicant whom the browser's session stores now; what is said in somebody's name is said in this one's
 * (DECISIONS "Readings of class and exams"). `undefined` where nobody is stored, or what stands there is nobody.
 */
export function storedApplicantId(store: KeyStore): WireId | undefined {
  const applicant = parseJson(store.getItem(APPLICANT) ?? '');
  return isJsonObject(applicant) ? readId(applicant['id']) : undefined;
}
