import { expect } from 'vitest';
import type { Person } from './campus.ts';
import { isSeen, pdf, type ProfileWalk } from './form-walk.ts';

/** A text, a choice and a file in the middle of editing: what no accident may take away. */
export const edits = { text: '登山、写真 & tea', status: 'engineer', file: 'certificate.pdf' } as const;

export async function makeEdits(profile: ProfileWalk): Promise<void> {
  await profile.chooseFile(profile.label('JLPT certificate'), pdf(edits.file));
  await profile.input(profile.label('Residence status')).selectOptions(edits.status);
  await profile.input(profile.label('Hobby')).fill(edits.text);
}

export async function hasEdits(profile: ProfileWalk): Promise<void> {
  await profile.holds(profile.label('Hobby'), edits.text);
  await profile.holds(profile.label('Residence status'), edits.status);
  await isSeen(profile.group(profile.label('JLPT certificate')).getByText(edits.file));
}

/** The save went through with all of them: the server holds them, and the page shows them. */
export async function hasSavedEdits(profile: ProfileWalk, { held }: Person): Promise<void> {
  await profile.shows(profile.label('Hobby'), edits.text);
  await profile.shows(profile.label('Residence status'), profile.option('Residence status', edits.status));
  expect([held.values.get('Hobby'), held.values.get('Residence status'), held.documents.get(4)?.name]).toEqual([edits.text, edits.status, edits.file]);
}

/** What stands beside Save. */
export const says = (profile: ProfileWalk, text: string): Promise<void> => isSeen(profile.actions.getByText(text));

/** The focus cannot get to what stands in something inert. */
export const isInert = (profile: ProfileWalk, label: string): boolean => profile.input(label).element().closest('[inert]') !== null;
