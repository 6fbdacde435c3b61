import { form as formJobReview } from './generated/update_job_review.ts';
import { form as formSelection } from './generated/update_selection.ts';
import { decodeMessage } from './one-text.ts';

export const decodeJobReviewSaved = decodeMessage(formJobReview);
export const decodeSelectionSaved = decodeMessage(formSelection);
