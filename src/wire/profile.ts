import type {
  Categories, EditProfileResponse, MyProfileFieldsResponse, MyProfileResponse, Profile, UpdateApplicantResponse,
} from '../../schemas/generated/wire.d.ts';
import { isJsonObject } from '../base/json.ts';
import { ok, type Result } from '../base/result.ts';
import { readEducationEntry, type EducationEntry } from './education.ts';
import { validate as validateEdit } from './generated/edit_profile.js';
import { validate as validateFields } from './generated/get_my_profile_fields.js';
import { validate as validateProfile } from './generated/my_profile.js';
import { validate as validateUpdate } from './generated/update_applicant.js';
import { checkAnswer, type WireIssue } from './issue.ts';
import { readText } from './values.ts';

export type { Categories, EditProfileResponse } from '../../schemas/generated/wire.d.ts';

/** The profile: what the page shows of it, and the checked answer for the compiler. */
export interface ProfileAnswer {
  readonly id: string;
  readonly studentId: string | undefined;
  readonly name: string | undefined;
  readonly japaneseName: string | undefined;
  readonly email: string | undefined;
  readonly photograph: string | undefined;
  readonly promotionalVideo: string | undefined;
  readonly education: readonly EducationEntry[];
  /** Absent where the server keeps them in a call of their own (`get_my_profile_fields`). */
  readonly customFields: Categories | undefined;
  readonly checked: Profile;
}

/** Bare, or under `applicant` (DECISIONS "Shapes of answers"). */
export function decodeMyProfile(value: unknown): Result<ProfileAnswer, WireIssue> {
  const checked = checkAnswer<MyProfileResponse>('my_profile', validateProfile, value);
  if (!checked.ok) return checked;
  const wrapped = checked.value['applicant'];
  return ok(readProfile((isJsonObject(wrapped) ? wrapped : checked.value) as Profile));
}

const readProfile = (profile: Profile): ProfileAnswer => ({
  id: String(profile.id),
  studentId: readText(profile.student_id),
  name: readText(profile.name),
  japaneseName: readText(profile.japanese_name),
  email: readText(profile.email),
  photograph: readText(profile.photograph),
  promotionalVideo: readText(profile.pr_video),
  education: (profile.universities ?? []).map(readEducationEntry),
  customFields: profile.custom_fields,
  checked: profile,
});

export const decodeEditProfile = (value: unknown): Result<EditProfileResponse, WireIssue> =>
  checkAnswer('edit_profile', validateEdit, value);

export function decodeMyProfileFields(value: unknown): Result<Categories, WireIssue> {
  const checked = checkAnswer<MyProfileFieldsResponse>('get_my_profile_fields', validateFields, value);
  return checked.ok ? ok(checked.value.custom_fields) : checked;
}

/** The server's own words about a save that was done. */
export function decodeUpdateApplicant(value: unknown): Result<string, WireIssue> {
  const checked = checkAnswer<UpdateApplicantResponse>('update_applicant', validateUpdate, value);
  return checked.ok ? ok(readText(checked.value['message']) ?? '') : checked;
}
