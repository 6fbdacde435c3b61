import type {
  Categories, EditProfileResponse, MyProfileFieldsResponse, MyProfileResponse, Profile, UpdateApplicantResponse,
} from '../../schemas/generated/wire.d.ts';
import { isJsonObject } from '../base/json.ts';
import { callWithId, callOfAnswer } from './call-of.ts';
import { readEducationEntry } from './education.ts';
import { entriesOf } from './entries.ts';
import { shape as editShape } from './generated/edit_profile.ts';
import { shape as fieldsShape } from './generated/get_my_profile_fields.ts';
import { shape as profileShape } from './generated/my_profile.ts';
import { shape as updateShape } from './generated/update_applicant.ts';
import { readAddress, readRevision, readText } from './values.ts';

export type { Categories, EditProfileResponse } from '../../schemas/generated/wire.d.ts';

/** The profile: what the page shows of it, and the checked answer for the compiler. */
export type ProfileAnswer = Readonly<ReturnType<typeof readProfile>>;

/** Bare, or under `applicant` (DECISIONS "Shapes of answers"). */
export const myProfileCall = callOfAnswer(profileShape, (answer: MyProfileResponse): ProfileAnswer => {
  const wrapped = answer['applicant'];
  return readProfile(isJsonObject(wrapped) ? wrapped : answer);
});

function readProfile(wire: Profile) {
  const profile = { ...wire, photograph: readAddress(wire.photograph), pr_video: readAddress(wire.pr_video) };
  return {
    studentId: readText(profile.student_id),
    name: readText(profile.name),
    japaneseName: readText(profile.japanese_name),
    email: readText(profile.email),
    photograph: profile.photograph,
    promotionalVideo: profile.pr_video,
    education: entriesOf(profile.universities).map(readEducationEntry),
    customFields: profile.custom_fields,
    /** Sent back with a save; absent where the server has no revisions. */
    revision: readRevision(profile.revision),
    /** The version of its definitions; absent where the server has no versions. */
    formVersion: readRevision(profile.form_version),
    checked: profile,
  };
}

export const editProfileCall = callOfAnswer(editShape, (checked: EditProfileResponse) => checked);

export const myProfileFieldsCall = callOfAnswer(fieldsShape, (answer: MyProfileFieldsResponse): Categories => answer.custom_fields);

/** Multipart: `applicant[…]`. Answers the result of the save. */
export const updateApplicantCall = (id: string) => callWithId(callOfAnswer(updateShape, (answer: UpdateApplicantResponse) => ({
  /** The server's message; may be empty. */
  message: readText(answer.message) ?? '',
  /** Sent back with the next save. */
  revision: readRevision(answer.revision),
  /** The server's current values, where it sends them. */
  customFields: answer.custom_fields,
})), id);
