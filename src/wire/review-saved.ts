import { validate as validateJobReview } from './generated/update_job_review.js';
import { validate as validateSelection } from './generated/update_selection.js';
import { decodeMessage } from './message.ts';

export const decodeJobReviewSaved = decodeMessage('update_job_review', validateJobReview);
export const decodeSelectionSaved = decodeMessage('update_selection', validateSelection);
