import type { UpdateApplicantRequest } from '../../schemas/generated/wire.d.ts';
import { inputTypeNamed } from '../contract/input-types.ts';
import { isStorable } from '../database/storable.ts';
import type { ApplicantRow } from '../profile/applicant.ts';
import { type Problems, isBlank } from './problems.ts';

export type AttributeChanges = Partial<Pick<ApplicantRow, 'name' | 'japaneseName' | 'prVideo'>>;

const emptyAsNull = (text: string): string | null => (isBlank(text) ? null : text);

function planPrVideo(row: ApplicantRow, sent: string | undefined, problems: Problems): AttributeChanges {
  if (sent === undefined || !row.canEditPrVideo || sent === row.prVideo) return {};
  const code = inputTypeNamed('video').check({ mandatory: false, options: [], limits: {} }, sent);
  if (code !== undefined) problems.addCode('pr_video', code);
  else if (!isStorable(sent)) problems.addCode('pr_video', 'video');
  return { prVideo: emptyAsNull(sent) };
}

/** What a save changes in the fixed fields. The name is required; e-mail and student ID never change (spec §5 Profile save). */
export function planAttributes(row: ApplicantRow, sent: UpdateApplicantRequest['applicant'], problems: Problems): AttributeChanges {
  const { name, japanese_name: japaneseName } = sent;
  if (name !== undefined && isBlank(name)) problems.addCode('name', 'required');
  for (const [field, text] of [['name', name], ['japanese_name', japaneseName]] as const) {
    if (text !== undefined && !isStorable(text)) problems.add(field, { key: 'foreignText' });
  }
  return {
    ...(name === undefined ? {} : { name }),
    ...(japaneseName === undefined ? {} : { japaneseName: emptyAsNull(japaneseName) }),
    ...planPrVideo(row, sent.pr_video, problems),
  };
}
