import { pdf } from './files.ts';
import type { ProfilePage } from './profile.ts';

/** A text, a choice and a file in the middle of editing: what no accident may take away. */
export const edits = { text: '登山、写真 & tea', status: 'engineer', file: 'certificate.pdf' } as const;

export async function makeEdits(profile: ProfilePage): Promise<void> {
  await profile.chooseFile(profile.label('JLPT certificate'), pdf(edits.file));
  await profile.input(profile.label('Residence status')).selectOption(edits.status);
  await profile.input(profile.label('Hobby')).fill(edits.text);
}

export async function hasEdits(profile: ProfilePage): Promise<void> {
  await profile.holds(profile.label('Hobby'), edits.text);
  await profile.holds(profile.label('Residence status'), edits.status);
  await profile.group(profile.label('JLPT certificate')).getByText(edits.file).waitFor();
}

/** The save went through with all of them, the file as the server has it now. */
export async function hasSavedEdits(profile: ProfilePage, statusShown: string): Promise<void> {
  await profile.shows(profile.label('Hobby'), edits.text);
  await profile.shows(profile.label('Residence status'), statusShown);
  await profile.edit();
  await profile.group(profile.label('JLPT certificate')).getByRole('link', { name: edits.file }).waitFor();
}
