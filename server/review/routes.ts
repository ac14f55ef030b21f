import { deviceTime } from '../http/input.ts';
import { answer, type Route } from '../http/http.ts';
import { listReviews, readBrief, readDue, readReviews } from './queries.ts';
import { answerReview, reportReview, submitReview } from './commands.ts';

export const reviewRoutes: Route[] = [
  answer('POST /review/submit', ({ tx, caller, input, now, request }) =>
    submitReview(tx, caller.user_id, input, now, deviceTime(request)),
  ),
  answer('GET /review/of/{booking_ref}', readReviews),
  answer('GET /review/due', readDue),
  answer('POST /review/list', listReviews),
  answer('POST /review/reply', ({ tx, caller, input, now }) =>
    answerReview(tx, caller.user_id, input.review_id, input.text, now),
  ),
  answer('POST /review/report', reportReview),
  answer('GET /golfer/{user_id}/brief', readBrief),
];
