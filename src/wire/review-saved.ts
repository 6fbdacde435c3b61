import { form as formJobReview } from './generated/update_job_review-form.ts';
import { form as formSelection } from './generated/update_selection-form.ts';
import { decodeMessage } from './one-text.ts';

export const decodeJobReviewSaved = decodeMessage('update_job_review', formJobReview);
export const decodeSelectionSaved = decodeMessage('update_selection', formSelection);
