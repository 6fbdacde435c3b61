import type { JobReview } from '../../../api/reviews.ts';
import type { Line } from './line.ts';

/** The jobs whose questions are not answered yet. */
export const reviewLines = (reviews: readonly JobReview[]): readonly Line[] =>
  reviews.filter(({ submitted }) => !submitted).map((review) => (
    { key: `review:${review.id}`, what: 'landing.left.review', about: review.name, blocks: false, way: { kind: 'review', review } }
  ));
