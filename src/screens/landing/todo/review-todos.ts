import type { JobReview } from '../../../wire/job-reviews.ts';
import type { TodoItem } from './todo-item.ts';

/** The to-dos for the jobs whose review is not submitted yet. */
export const reviewTodos = (reviews: readonly JobReview[]): readonly TodoItem[] =>
  reviews.filter(({ submitted }) => !submitted).map((review) => (
    { key: `review:${review.id}`, what: 'landing.left.review', about: review.name, blocks: false, way: { kind: 'review', review } }
  ));
