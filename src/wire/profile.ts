import type {
  Categories, Education, EditProfileResponse, MyProfileFieldsResponse, MyProfileResponse, Profile, UpdateApplicantResponse,
} from '../../schemas/generated/wire.d.ts';
import { isJsonObject } from '../base/json.ts';
import { callFor, decodeAnswer } from './decoder.ts';
import { readEducationEntry } from './education.ts';
import { shape as editShape } from './generated/edit_profile.ts';
import { shape as fieldsShape } from './generated/get_my_profile_fields.ts';
import { shape as profileShape } from './generated/my_profile.ts';
import { shape as updateShape } from './generated/update_applicant.ts';
import { readList, readRevision, readText } from './values.ts';

export type { Categories, EditProfileResponse } from '../../schemas/generated/wire.d.ts';

/** The profile: what the page shows of it, and the checked answer for the compiler. */
export type ProfileAnswer = Readonly<ReturnType<typeof readProfile>>;

/** Bare, or under `applicant` (DECISIONS "Shapes of answers"). */
export const myProfileCall = decodeAnswer(profileShape, (answer: MyProfileResponse): ProfileAnswer => {
  const wrapped = answer['applicant'];
  return readProfile((isJsonObject(wrapped) ? wrapped : answer) as Profile);
});

const readProfile = (profile: Profile) => ({
  id: String(profile.id),
  studentId: readText(profile.student_id),
  name: readText(profile.name),
  japaneseName: readText(profile.japanese_name),
  email: readText(profile.email),
  photograph: readText(profile.photograph),
  promotionalVideo: readText(profile.pr_video),
  education: readList<Education>(profile, 'universities').map(readEducationEntry),
  customFields: profile.custom_fields,
  /** What a save of it names; absent where the server knows none. */
  revision: readRevision(profile.revision),
  /** The version of its definitions; absent likewise. */
  formVersion: readRevision(profile.form_version),
  checked: profile,
});

export const editProfileCall = decodeAnswer(editShape, (checked: EditProfileResponse) => checked);

export const myProfileFieldsCall = decodeAnswer(fieldsShape, (answer: MyProfileFieldsResponse): Categories => answer.custom_fields);

/** Multipart: `applicant[…]`. Answers what the server says of a save that was done. */
export const updateApplicantCall = (id: string) => callFor(decodeAnswer(updateShape, (answer: UpdateApplicantResponse) => ({
  /** In its own words; may be empty. */
  message: readText(answer.message) ?? '',
  /** What the next save names. */
  revision: readRevision(answer.revision),
  /** What the server holds now, where it says so. */
  customFields: answer.custom_fields,
})), id);
