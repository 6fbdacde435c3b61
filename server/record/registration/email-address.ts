import { eq } from 'drizzle-orm';
import { type InputTypes, typeNamed } from '../../contract/input-types.ts';
import type { Queries } from '../../database/database.ts';
import { applicants } from '../../database/schema.ts';
import { isStorable } from '../../base/storable.ts';

/** The fault code of an e-mail address to register; `email` is in the form of `knownAddress`. */
export function emailProblem(types: InputTypes, email: string): string | undefined {
  const fault = typeNamed(types, 'email').judge({ mandatory: true, options: [], limits: {} }, email);
  return fault?.code ?? (isStorable(email) ? undefined : 'email');
}

export async function isRegistered(queries: Queries, email: string): Promise<boolean> {
  const [row] = await queries.select({ id: applicants.id }).from(applicants).where(eq(applicants.email, email));
  return row !== undefined;
}
