import type {
  Categories, Education, EditProfileResponse, MyProfileFieldsResponse, MyProfileResponse, Profile, UpdateApplicantResponse,
} from '../../schemas/generated/wire.d.ts';
import { isJsonObject } from '../base/json.ts';
import { ok, type Result } from '../base/result.ts';
import { readEducationEntry, type EducationEntry } from './education.ts';
import { shape as editShape } from './generated/edit_profile.ts';
import { shape as fieldsShape } from './generated/get_my_profile_fields.ts';
import { shape as profileShape } from './generated/my_profile.ts';
import { shape as updateShape } from './generated/update_applicant.ts';
import { checkAnswer, type WireIssue } from './issue.ts';
import { readList, readRevision, readText } from './values.ts';

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
  readonly customFields: Categories | undefined;
  /** What a save of it names; absent where the server knows none. */
  readonly revision: string | undefined;
  /** The version of its definitions; absent likewise. */
  readonly formVersion: string | undefined;
  readonly checked: Profile;
}

/** Bare, or under `applicant` (DECISIONS "Shapes of answers"). */
export function decodeMyProfile(value: unknown): Result<ProfileAnswer, WireIssue> {
  const checked = checkAnswer<MyProfileResponse>('my_profile', profileShape, value);
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
  education: readList<Education>(profile, 'universities').map(readEducationEntry),
  customFields: profile.custom_fields,
  revision: readRevision(profile.revision),
  formVersion: readRevision(profile.form_version),
  checked: profile,
});

export const decodeEditProfile = (value: unknown): Result<EditProfileResponse, WireIssue> =>
  checkAnswer('edit_profile', editShape, value);

export function decodeMyProfileFields(value: unknown): Result<Categories, WireIssue> {
  const checked = checkAnswer<MyProfileFieldsResponse>('get_my_profile_fields', fieldsShape, value);
  return checked.ok ? ok(checked.value.custom_fields) : checked;
}

/** What the server says of a save that was done. */
export interface SavedAnswer {
  /** In its own words; may be empty. */
  readonly message: string;
  /** What the next save names. */
  readonly revision: string | undefined;
  /** What the server holds now, where it says so. */
  readonly customFields: Categories | undefined;
}

export function decodeUpdateApplicant(value: unknown): Result<SavedAnswer, WireIssue> {
  const checked = checkAnswer<UpdateApplicantResponse>('update_applicant', updateShape, value);
  if (!checked.ok) return checked;
  const { message, revision, custom_fields: customFields } = checked.value;
  return ok({ message: readText(message) ?? '', revision: readRevision(revision), customFields });
}
