import type { Session } from '../api/session.ts';
import type { Body } from '../base/body.ts';
import { isJsonObject, scalarText } from '../base/json.ts';

/** The server has taken this body of the applicant: its names are the session's now, which the bar, the greeting and prints show. */
export function followName(session: Session, applicantId: string, { applicant: saved }: Body): void {
  const applicant = session.applicant();
  if (applicant?.id !== applicantId || !isJsonObject(saved) || saved['name'] === undefined) return;
  const [name, japaneseName] = [saved['name'], saved['japanese_name']].map((text) => scalarText(text) || undefined);
  session.resume({ ...applicant, name, japaneseName });
}
