import type { JsonObject } from '../base/json.ts';
import { localized, optionalText } from '../base/text.ts';
import { isYes } from '../base/wire-boolean.ts';
import { idOf, readId } from './entries.ts';
import { shape } from './generated/my_job_reviews.ts';
import { readJobDescription } from './job-description.ts';
import { callOfList } from './list.ts';
import { readText } from './values.ts';

/** A tentative job description that the applicant is asked about (spec §3 Job review). */
export type JobReview = Readonly<NonNullable<ReturnType<typeof readReview>>>;

function readReview({ job_review_id, job_name, company_name, job_logo, submitted, job_details, questions }: JsonObject) {
  const id = readId(job_review_id);
  return id === undefined ? undefined : {
    id,
    name: localized(job_name, String(id)),
    company: optionalText(company_name),
    logo: readText(job_logo),
    submitted: isYes(submitted),
    description: readJobDescription(job_details),
    /** As they came: the compiler reads them once they are shown for answering. */
    questions,
  };
}

export const jobReviewsCall = callOfList({
  call: shape.call, names: ['job_reviews', 'my_job_reviews'], shape, read: readReview, nameOf: idOf,
});
