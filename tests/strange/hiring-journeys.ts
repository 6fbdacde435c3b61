import { expect } from 'vitest';
import { appliedEventsCall, applyCall, eventsCall } from '../../src/wire/events.ts';
import type { Client } from '../../src/api/client.ts';
import { confirmTimeCall, interviewsCall, readyCall, submitRatingsCall, type InterviewCompany } from '../../src/wire/interviews.ts';
import { updateJobReviewCall, updateSelectionCall } from '../../src/wire/review-calls.ts';
import { jobReviewsCall, type JobReview } from '../../src/wire/job-reviews.ts';
import type { Body } from '../../src/base/body.ts';
import type { CompiledForm } from '../../src/compiler/compiled.ts';
import { compileInterviewReview, compileJobSurvey } from '../../src/compiler/questions-form.ts';
import { FormStore } from '../../src/engine/store.ts';
import { builtInTypes as types } from '../../src/fields/types/built-in.ts';
import { control } from '../engine/forms.ts';
import { everyQuestion, newEvent, newJob, newJobReview, newSelection } from '../server/support/hiring.ts';
import type { Journey } from './journey.ts';
import { newApplicant } from './world.ts';

/** The one of a list; there is exactly one. */
function only<Entry>(entries: readonly Entry[]): Entry {
  const [entry, ...others] = entries;
  if (entry === undefined || others.length > 0) throw new Error(`${String(entries.length)} in place of one`);
  return entry;
}

/** Answers of every type, an optional one among them; what stays empty is not sent. */
const answers = [['1', 'Because of the sea.\nAnd the people, of course.'], ['3', ['1', '3']], ['5', '2'], ['7', '3'], ['8', '1']] as const;

interface Review {
  readonly form: CompiledForm;
  /** Goes with each call of it. */
  readonly besides: Readonly<Record<string, string | number>>;
  readonly send: (body: Body) => Promise<unknown>;
}

/** Fills a review in, and sends it as its dialog does: answer by answer, then done. */
async function fillIn({ form, besides, send }: Review): Promise<void> {
  const store = new FormStore(form);
  expect(store.check().length).toBeGreaterThan(0);
  for (const [id, answer] of answers) control(store, `questions.${id}`).commit(answer);
  expect(store.check()).toEqual([]);
  for (const field of store.unsaved()) {
    const sent = form.encodeField(field, store.values(), besides);
    if (sent) await send(sent.body);
  }
  await send(form.encodeEnvelope({ ...besides, mark_as_done: true }).body);
}

/** What a review that is done shows; however a server ends lines, they are shown alike. */
function shows(form: CompiledForm): void {
  const store = new FormStore(form);
  const shown = (id: string) => {
    const value = store.value(`questions.${id}`);
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
  };
  for (const [id, answer] of answers) expect(shown(id)).toEqual(answer);
  expect(store.value('questions.2')).toBeUndefined();
}

const events: Journey = async ({ server, clientOf }) => {
  const { id: applicantId, token } = await newApplicant(server);
  const event = await newEvent(server, { applicantId });
  const client = clientOf(token);
  const own = only((await client.send(eventsCall)).filter(({ id }) => String(id) === String(event)));
  expect([own.name.en, Number.isNaN(Date.parse(own.end ?? ''))]).toEqual(['Event', false]);
  expect((await client.send(appliedEventsCall)).has(String(event))).toBe(false);
  await client.send(applyCall, { json: { sgwj_event_id: own.id } });
  expect([...await client.send(appliedEventsCall)]).toEqual([String(event)]);
};

const surveyOf = ({ questions, submitted }: { readonly questions: unknown; readonly submitted: boolean }) =>
  compileJobSurvey(types, questions, { locked: submitted });

const reviewsOf = async (client: Client): Promise<JobReview> => only(await client.send(jobReviewsCall));

const jobReview: Journey = async ({ server, clientOf }) => {
  const { id: applicantId, token } = await newApplicant(server);
  await newJobReview(server, applicantId, await newJob(server, everyQuestion));
  const client = clientOf(token);
  const review = await reviewsOf(client);
  expect([review.name.en, review.submitted]).toEqual(['Job', false]);
  await fillIn({ form: surveyOf(review), besides: { job_review_id: review.id }, send: (json) => client.send(updateJobReviewCall, { json }) });
  const done = await reviewsOf(client);
  expect(done.submitted).toBe(true);
  shows(surveyOf(done));
};

const companyOf = async (client: Client): Promise<InterviewCompany> => only(await client.send(interviewsCall));

const interview: Journey = async ({ server, clientOf }) => {
  const { id: applicantId, token } = await newApplicant(server);
  await newSelection(server, applicantId);
  const client = clientOf(token);
  const company = await companyOf(client);
  const { id, start, confirmed, ready } = only(company.interviews);
  expect([company.name.en, company.jobTitle?.en, Number.isInteger(start), confirmed, ready, company.rating, company.submitted])
    .toEqual(['Company', 'Job', true, false, false, undefined, false]);
  if (id === undefined || company.selectionId === undefined) throw new Error('an interview without an id');

  await client.send(confirmTimeCall, { json: { interview: { id, interview_time_confirm_status: 1 } } });
  await client.send(readyCall, { json: { interview: { id, i_am_ready: 1, ready_status: 1 } } });
  const rating = { rate: '2', rank: 'B', comment: 'Kind people.\nA long way.' };
  await client.send(submitRatingsCall, { json: { rating: { ...rating, job_id: company.jobId, sgwj_event_id: company.eventId } } });
  const [form, besides] = [compileInterviewReview(types, company.questions), { selection_id: company.selectionId }];
  await fillIn({ form, besides, send: (json) => client.send(updateSelectionCall, { json }) });

  const after = await companyOf(client);
  expect(only(after.interviews)).toMatchObject({ confirmed: true, ready: true });
  expect([after.rating, after.submitted]).toEqual([rating, true]);
  shows(compileInterviewReview(types, after.questions, { locked: true }));
};

export const hiringJourneys = { events, 'job review': jobReview, interview };
