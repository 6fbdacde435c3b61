import type { Session } from '../api/session.ts';
import type { Body } from '../base/body.ts';
import { isJsonObject, scalarText } from '../base/json.ts';

/** After a save of this body, updates the names of the session's applicant, which the bar, the greeting and prints show. */
export function updateSessionName(session: Session, applicantId: string, { applicant: saved }: Body): void {
  const applicant = session.applicant();
  if (applicant?.id !== applicantId || !isJsonObject(saved) || saved['name'] === undefined) return;
  const [name, japaneseName] = [saved['name'], saved['japanese_name']].map((text) => scalarText(text) || undefined);
  session.resume({ ...applicant, name, japaneseName });
}
