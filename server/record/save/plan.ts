import type { UpdateApplicantRequest } from '../../../schemas/generated/wire.d.ts';
import { type FileFacts, typeNamed } from '../../contract/input-types.ts';
import { type Form, entriesOf } from '../forms/form.ts';
import { contractViolation, notFound } from '../../http/http-error.ts';
import type { SavedRecord } from '../profile/read-record.ts';
import type { ReceivedFile } from '../../intake/received/received-form.ts';
import type { Received } from '../../intake/received/unfold.ts';
import { choicesOf } from './education-choices.ts';
import { type AttributeChanges, planAttributes } from './plan-attributes.ts';
import { type EducationChanges, noChanges, planEducation } from './plan-education.ts';
import { type FieldChanges, planFields, shownAfter } from './plan-fields.ts';
import { checkDocuments, wholeFacts } from './plan-files.ts';
import { Problems } from './problems.ts';
import type { CurrentAnswers } from '../forms/current-answers.ts';
import type { OwnVideos, VideoOwner } from '../../videos/own-videos.ts';

/** Addresses of videos that a save changes, by the field that an error of theirs belongs to. */
export type VideoAddresses = ReadonlyMap<string, string>;

/** Those of its fields, and the promotional one. An unchanged address is not checked again. */
export function videosIn(form: Form, fields: FieldChanges, { prVideo }: AttributeChanges = {}): VideoAddresses {
  const inFields = entriesOf(form).flatMap(({ name, definition }) => {
    const value = typeNamed(form.types, definition.input_type).base === 'video' ? fields.get(name) : undefined;
    return typeof value === 'string' ? [[`custom_fields.${name}`, value] as const] : [];
  });
  return new Map([...inFields, ...(typeof prVideo === 'string' ? [['pr_video', prVideo] as const] : [])]);
}

/** Checks that each video of the portal's own host exists, is complete and is the owner's; adds what is wrong to `problems`. */
export async function checkVideos(videos: OwnVideos, owner: VideoOwner, addresses: VideoAddresses, problems: Problems): Promise<void> {
  for (const [field, address] of addresses) {
    const problem = await videos.problemOf(owner, address);
    if (problem) problems.add(field, problem);
  }
}

/** What every form is answered with: custom fields and documents. */
type Answers = Received<Pick<UpdateApplicantRequest['applicant'], 'custom_fields' | 'documents_attributes'>>;

/** Facts of the sent files, by `document_name_id`. */
const factsById = ({ applicant }: Pick<Answers, 'applicant'>): ReadonlyMap<string, FileFacts> => new Map(
  Object.entries(applicant.documents_attributes ?? {}).flatMap(([id, { upload }]) =>
    (upload ? [[id, wholeFacts(upload)] as const] : [])),
);

/** Plans the changes to the answers of a form; adds everything that is wrong with them to `problems`. */
export function planAnswers(form: Form, stored: CurrentAnswers, answers: Answers, problems: Problems): FieldChanges {
  const sent = answers.applicant.custom_fields ?? {};
  const isShown = shownAfter(form, stored.values, sent);
  checkDocuments(form, isShown, { stored: new Set(stored.documents.keys()), sent: factsById(answers), missing: answers.missing }, problems);
  return planFields(form, isShown, stored.values, sent, problems);
}

export type SentRecord = Received<UpdateApplicantRequest['applicant']>;

/** A file to store, and the facts that its bytes tell. */
export interface PlannedFile {
  readonly file: ReceivedFile;
  readonly facts: FileFacts;
}

/** All that a save changes. */
export interface Plan {
  readonly attributes: AttributeChanges;
  readonly photograph: PlannedFile | undefined;
  readonly fields: FieldChanges;
  readonly education: EducationChanges;
  /** By `document_name_id`. */
  readonly documents: ReadonlyMap<number, PlannedFile>;
  readonly videos: VideoAddresses;
}

/** What a save is checked against, in addition to the current record. */
export interface Judging {
  readonly form: Form;
  /** The day in Japan. */
  readonly today: string;
  /** Adds what is wrong with the addresses of videos. */
  readonly judgeVideos: (addresses: VideoAddresses, problems: Problems) => Promise<void>;
}

export function documentsIn(sent: Pick<SentRecord, 'applicant' | 'documents'>): ReadonlyMap<number, PlannedFile> {
  return new Map([...factsById(sent)].flatMap(([id, facts]) => {
    const file = sent.documents.get(id);
    return file ? [[Number(id), { file, facts }] as const] : [];
  }));
}

function photographIn({ applicant, photograph }: SentRecord): PlannedFile | undefined {
  return photograph && applicant.photograph ? { file: photograph, facts: wholeFacts(applicant.photograph) } : undefined;
}

/** Plans a save of the profile (spec §5 Profile save). Throws a 422 with every error. */
export async function planProfile(
  { applicant, education: entries, currentAnswers, removedEducation }: SavedRecord, sent: SentRecord, { form, today, judgeVideos }: Judging,
): Promise<Plan> {
  const problems = new Problems();
  const circumstances = { types: form.types, today, isProduct: applicant.isProduct, ...choicesOf(form.education) };
  const fields = planAnswers(form, currentAnswers, sent, problems);
  const attributes = planAttributes(circumstances, applicant, sent.applicant, problems);
  const videos = videosIn(form, fields, attributes);
  await judgeVideos(videos, problems);
  const education =
    planEducation({ entries, gone: removedEducation }, sent.applicant.applicant_universities_attributes ?? [], circumstances, problems);
  problems.refuse();
  return { attributes, photograph: photographIn(sent), fields, education, documents: documentsIn(sent), videos };
}

const onboardingMembers: ReadonlySet<string> = new Set(['is_onboarded', 'custom_fields', 'documents_attributes']);

/**
 * Plans a save of the onboarding page (spec §5 Onboarding edit). Throws a 404 for an applicant without that page, a 422 for anything of the
 * profile and, with every error, for answers that do not fit.
 */
export async function planOnboarding(
  { applicant, currentAnswers }: SavedRecord, sent: SentRecord, { form, judgeVideos }: Judging,
): Promise<Plan> {
  if (!applicant.isOnboarded) throw notFound();
  const unknownMember = Object.keys(sent.applicant).find((name) => !onboardingMembers.has(name));
  if (unknownMember !== undefined) throw contractViolation(`onboarding has no place for applicant[${unknownMember}]`);
  const problems = new Problems();
  const fields = planAnswers(form, currentAnswers, sent, problems);
  const videos = videosIn(form, fields);
  await judgeVideos(videos, problems);
  problems.refuse();
  return { attributes: {}, photograph: undefined, fields, education: noChanges, documents: documentsIn(sent), videos };
}
