import { decodeDone } from './done.ts';
import { validate as validateJobReview } from './generated/update_job_review.js';
import { validate as validateSelection } from './generated/update_selection.js';

export const decodeJobReviewSaved = decodeDone('update_job_review', validateJobReview);
export const decodeSelectionSaved = decodeDone('update_selection', validateSelection);
